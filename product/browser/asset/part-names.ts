import type { CostOfPart, KindWithWholeCost, WholeAssetCost } from '#product/contract/calls/cost-over-time.ts'

type Named = { label: string; meaning: string }

const cost: Named = { label: 'Cost', meaning: 'Databricks cost plus cloud cost of the usage in this range.' }

const wholes: Readonly<Partial<Record<KindWithWholeCost, Named>>> = {
  cluster: { label: 'Whole cluster', meaning: 'All that it cost, with the job runs on it.' },
  pool: { label: 'Whole pool', meaning: 'All of its VMs, idle and in clusters.' },
  notebook: { label: 'Cost', meaning: 'Its share of clusters, plus serverless compute.' },
}

const idle = (meaning: string): Named => ({ label: 'Idle', meaning })

// In the order in which they are shown.
const parts: Readonly<Record<KindWithWholeCost, Readonly<Record<string, Named>>>> = {
  cluster: {
    idle: idle('Cost while nobody used the cluster.'),
    interactive: { label: 'Interactive', meaning: 'Cost while people worked on it.' },
    runs: { label: 'Jobs', meaning: 'Job runs on it; their jobs are charged for them.' },
    updates: { label: 'Pipeline updates', meaning: 'Updates on it; their pipeline is charged for them.' },
    maintenance: { label: 'Maintenance', meaning: 'Pipeline maintenance on it.' },
    orphan: { label: 'No update named', meaning: 'Usage of a pipeline that names no update.' },
    start_up: { label: 'Start-up', meaning: 'Cost until it was ready.' },
    unknown: { label: 'Use not known', meaning: 'No source has whether it was idle or in use.' },
  },
  warehouse: {
    statements: { label: 'Statements', meaning: 'Cost while statements worked.' },
    idle: idle('Cost while no statement worked.'),
    unknown: { label: 'Use not known', meaning: 'No source has whether statements worked.' },
  },
  pipeline: {
    updates: { label: 'Updates', meaning: 'Cost of updates.' },
    maintenance: { label: 'Maintenance', meaning: 'Cost of maintenance.' },
    orphan: { label: 'Without an update', meaning: 'Cost of usage without one.' },
  },
  pool: {
    idle: idle('VMs that wait in the pool; the pool is charged for them.'),
    in_clusters: { label: 'In clusters', meaning: 'VMs in clusters, which pay for them.' },
  },
  notebook: {
    on_clusters: {
      label: 'On clusters',
      meaning: 'Share of the interactive cost of clusters while commands ran.',
    },
    serverless: { label: 'On serverless compute', meaning: 'Billed usage at its price.' },
  },
  app: {},
  model_serving: {},
  vector_search: {},
}

/** What the whole cost of an asset is called. */
export function wholeName(kind: KindWithWholeCost): Named {
  return wholes[kind] ?? cost
}

/** The parts of the whole cost of an asset with their names, in the order in which they are shown; none where it has no parts. */
export function namedParts(kind: KindWithWholeCost, asset: WholeAssetCost): (Named & CostOfPart)[] {
  const found = new Map(asset.parts.map((part) => [part.part, part]))
  return Object.entries(parts[kind]).flatMap(([name, named]) => {
    const part = found.get(name)
    return part ? [{ ...named, ...part }] : []
  })
}
