# awk -f merge-config.awk BASE OWN NEW: a three-way merge of Pulumi.<stack>.yaml files.
# NEW is written out, except that a config key which OWN changed, added or removed since BASE stays
# as OWN has it, and so does every other top-level key of OWN (the encryption salt).
# Pulumi writes such files flat: one `config:` with keys two or more spaces deep.

FNR == 1 { file++; section = ""; key = "" }

/^[^ #]/ { section = $0; sub(/:.*/, "", section); key = "" }

section != "config" {
  if (file == 2 && section != "") rest = rest $0 "\n"
  if (file == 3 && section == "") head = head $0 "\n"
  next
}

/^config:/ { next }

# A new key: as deep as the first one of its file.
/^ +[^ #-]/ {
  match($0, /^ +/)
  if (!(file in depth)) depth[file] = RLENGTH
  if (RLENGTH == depth[file]) {
    key = $0
    sub(/^ +/, "", key)
    sub(/:( .*)?$/, "", key)
    order[file, ++count[file]] = key
  }
}

{ if (key != "") block[file, key] = block[file, key] $0 "\n" }

END {
  printf "%s", head
  print "config:"
  for (i = 1; i <= count[3]; i++) {
    key = order[3, i]
    if (block[2, key] == block[1, key]) printf "%s", block[3, key]
    else printf "%s", block[2, key]
  }
  for (i = 1; i <= count[2]; i++) {
    key = order[2, i]
    if (!((3, key) in block) && block[2, key] != block[1, key]) printf "%s", block[2, key]
  }
  printf "%s", rest
}
