// Command pulumi-resource-kubernetes is the released provider, built from its Go module. The launcher
// puts the module's own schema and mapping beside this file before it compiles it.
package main

import (
	_ "embed"

	"github.com/pulumi/pulumi-kubernetes/provider/v4/pkg/provider"
)

//go:embed schema.json
var schema []byte

//go:embed terraform-mapping.json
var mapping []byte

var version = "0.0.0"

func main() { provider.Serve("kubernetes", version, schema, mapping) }
