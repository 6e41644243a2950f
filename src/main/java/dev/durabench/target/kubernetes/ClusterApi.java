package dev.durabench.target.kubernetes;

import java.util.List;
import java.util.Map;

/** One CloudNativePG Cluster at the API server. Every call is bounded. */
interface ClusterApi {
  /** As it is now. */
  ClusterState state();

  /** Pods of its instances, whatever state they are in. */
  List<InstancePod> pods();

  /** Of the volumes of its instances. */
  StorageClasses storageClasses();

  /** Changes its specification or annotations by a JSON merge patch. */
  void patch(String merge);

  /** Changes its status by a JSON merge patch. */
  void patchStatus(String merge);

  /** What happened last to it and to pods of it that are not ready, for messages; may be empty. */
  String lastEvents();

  /** Address of the Service that leads to the primary. */
  String serviceAddress();

  /** Versions of Kubernetes, of the operator, of images; where the operator's pods are. */
  Map<String, String> facts();
}
