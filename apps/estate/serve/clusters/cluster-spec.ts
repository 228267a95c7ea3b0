/** The number of workers of a cluster: fixed, or with limits. */
export type SizeSetting = {
  num_workers: number | null
  min_workers: number | null
  max_workers: number | null
}

/** The size in the form of a cluster's settings. */
export function clusterSizeBody({ num_workers, min_workers, max_workers }: SizeSetting): object {
  if (num_workers !== null) return { num_workers }
  return { autoscale: { min_workers: min_workers ?? 1, max_workers: max_workers ?? 1 } }
}

/** The cloud settings of a cluster. */
export function cloudAttributes(cloud: 'AZURE' | 'AWS', isSpot = false): object {
  const availability = isSpot ? 'SPOT_WITH_FALLBACK' : 'ON_DEMAND'
  if (cloud === 'AZURE') {
    return {
      azure_attributes: { first_on_demand: 1, availability: `${availability}_AZURE`, spot_bid_max_price: -1 },
    }
  }
  return {
    aws_attributes: {
      first_on_demand: 1,
      availability,
      zone_id: 'auto',
      spot_bid_price_percent: 100,
      ebs_volume_count: 0,
    },
  }
}
