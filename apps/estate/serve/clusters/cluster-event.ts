/** An event of a cluster. */
export type ClusterEvent = { cluster_id: string; timestamp: number; type: string; details: object }

/** An event of a known cluster. */
export type Happening = Omit<ClusterEvent, 'cluster_id'>
