type Chosen = { clusterIds: readonly string[]; appIds: readonly string[] }

/** What a list computes that takes all clusters. */
export const noChosenClusters = { clusterIdList: () => '', appIdList: () => '' }

/** What a list computes that takes the clusters, and instances of clusters (appIds), of its body. */
export const chosenClusters = {
  clusterIdList: (_query: object, { clusterIds }: Chosen) => clusterIds.join(','),
  appIdList: (_query: object, { appIds }: Chosen) => appIds.join(','),
}
