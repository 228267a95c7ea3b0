type Figures = {
  kpi?: string | undefined
  kpiTreshold?: number | undefined
  kpiComparator: 'ABOVE' | 'BELOW'
}

const none = () => null

/** What a list of runs computes for its query; only the trend asks for one figure of a run. */
export const runListValues = {
  clusterIdList: () => '',
  appIdList: () => '',
  kpi: none,
  kpiLeast: none,
  kpiMost: none,
  hideNullValues: none,
}

const boundOf =
  (side: Figures['kpiComparator']) =>
  ({ kpiTreshold, kpiComparator }: Figures) =>
    kpiComparator === side ? (kpiTreshold ?? null) : null

/** What a trend of runs computes for the same query. */
export const runTrendValues = {
  clusterIdList: () => '',
  appIdList: () => '',
  analyzedRunsOnly: none,
  search: none,
  finding: none,
  kpi: ({ kpi }: Figures) => kpi ?? 'runCost',
  kpiLeast: boundOf('ABOVE'),
  kpiMost: boundOf('BELOW'),
}
