import { z } from 'zod'
import { mayChange, mayRead } from '#contract/guard.ts'
import { everyText, secondsText } from '#contract/seconds-text.ts'
import { lastChange, setting, type KeptSetting } from '#contract/setting.ts'

const leastSeconds = 60
const mostSeconds = 7 * 86_400
/** The seconds between two collections where the server is not configured otherwise. */
const usualCollectSeconds = 3_600

/**
 * What an analysis is here: the collection itself; derived with each collection, which has no frequency of its own;
 * computed when somebody asks for it; or not there yet.
 */
type Place = 'COLLECTION' | 'WITH_COLLECTION' | 'WHEN_ASKED' | 'NOT_THERE'
type Analysis = { label: string; seconds: number; place: Place; meaning: string }

const withCollection = 'Derived with each collection; it has no frequency of its own.'
const notThere = (what: string) => `Kept only; it waits for ${what}, which is not there yet.`

/** Every analysis that has a frequency, with the seconds that hold where nothing runs here. */
const analyses = {
  notebooksMetrics: {
    label: 'Notebooks metrics',
    seconds: 300,
    place: 'WITH_COLLECTION',
    meaning: withCollection,
  },
  jobMetrics: { label: 'Job metrics', seconds: 7_200, place: 'WITH_COLLECTION', meaning: withCollection },
  clusterIdleness: {
    label: 'Cluster idleness',
    seconds: 900,
    place: 'WITH_COLLECTION',
    meaning: withCollection,
  },
  dltPipeline: { label: 'DLT pipeline', seconds: 1_800, place: 'WITH_COLLECTION', meaning: withCollection },
  sqlWarehouse: { label: 'SQL warehouse', seconds: 600, place: 'WITH_COLLECTION', meaning: withCollection },
  jobClusterEventsCostsTags: {
    label: 'Job cluster events, costs, tags',
    seconds: 2_100,
    place: 'WITH_COLLECTION',
    meaning: withCollection,
  },
  allPurposeClusterEvents: {
    label: 'All-purpose cluster events',
    seconds: 900,
    place: 'WITH_COLLECTION',
    meaning: withCollection,
  },
  dltClusterEvents: {
    label: 'DLT cluster events',
    seconds: 900,
    place: 'WITH_COLLECTION',
    meaning: withCollection,
  },
  orchestrationComponents: {
    label: 'Orchestration components',
    seconds: 86_400,
    place: 'WHEN_ASKED',
    meaning: 'Kept only; computed whenever the executive pages are opened.',
  },
  tagMonthlyCosts: {
    label: 'Tag monthly costs',
    seconds: 3_600,
    place: 'WHEN_ASKED',
    meaning: 'Kept only; computed whenever the tags report is opened.',
  },
  componentsAndHealthScore: {
    label: 'Components and health score',
    seconds: 21_600,
    place: 'WHEN_ASKED',
    meaning: 'Kept only; computed whenever the executive pages are opened.',
  },
  costEstimationComparison: {
    label: 'Cost estimation comparison',
    seconds: 86_400,
    place: 'NOT_THERE',
    meaning: notThere('the comparison of estimates with bills'),
  },
  ucmLightRefresh: {
    label: 'UCM light refresh',
    seconds: 259_200,
    place: 'NOT_THERE',
    meaning: notThere('the migration to Unity Catalog'),
  },
  ucmDetectWorkspaceItems: {
    label: 'UCM detect workspace items',
    seconds: 172_800,
    place: 'NOT_THERE',
    meaning: notThere('the migration to Unity Catalog'),
  },
  intelligentForecastAggregations: {
    label: 'Intelligent forecast aggregations',
    seconds: 86_400,
    place: 'WHEN_ASKED',
    meaning: 'Kept only; computed whenever a forecast is opened.',
  },
  workflowRunCost: {
    label: 'Workflow run cost',
    seconds: 86_400,
    place: 'WITH_COLLECTION',
    meaning: withCollection,
  },
  systemTablesAnalysis: {
    label: 'System tables analysis',
    seconds: 86_400,
    place: 'COLLECTION',
    meaning: 'The collection of all sources, the derivation of figures from them, and their publication.',
  },
} as const satisfies Readonly<Record<string, Analysis>>

type AnalysisName = keyof typeof analyses
type FieldName = `${AnalysisName}FrequencySeconds`
/** The seconds between two runs of each analysis. */
export type AnalyzerScheduling = Record<FieldName, number>

// The record has exactly the names of the table.
const byField = <Value>(valueOf: (analysis: Analysis) => Value) =>
  Object.fromEntries(
    Object.entries<Analysis>(analyses).map(([name, analysis]) => [
      `${name}FrequencySeconds`,
      valueOf(analysis),
    ]),
  ) as Record<FieldName, Value>

const runsHere = (place: Place) => place === 'COLLECTION' || place === 'WITH_COLLECTION'

const frequency = ({ label, meaning }: Analysis) =>
  z
    .int()
    .min(0)
    .max(mostSeconds, `Give at most ${secondsText(mostSeconds)}`)
    .refine((seconds) => seconds === 0 || seconds >= leastSeconds, {
      message: `Give at least ${secondsText(leastSeconds)}, or "off"`,
    })
    .meta({
      label,
      widget: 'duration',
      help: meaning,
      description: `0: off. ${meaning}`,
    })

/** What holds until somebody changes it, under the seconds between two collections. */
export const usualScheduling = (collectEverySeconds: number): AnalyzerScheduling =>
  byField(({ place, seconds }) => (runsHere(place) ? collectEverySeconds : seconds))

/** How often each analysis runs. */
export const analyzerScheduling = setting({
  key: 'analyzerScheduling',
  title: 'Analysis frequencies',
  page: '/operational-management/analysis-engine',
  path: '/configurations/analyzer-scheduling',
  read: {
    name: 'getAnalyzerScheduling',
    guard: mayRead('admin', 'account'),
    summary: 'How often each analysis runs, what it is here, and whether its frequency is applied.',
  },
  save: {
    name: 'saveAnalyzerScheduling',
    guard: mayChange('admin', 'account'),
    summary: 'Changes how often each analysis runs.',
  },
  body: z.strictObject(byField(frequency)),
  default: usualScheduling(usualCollectSeconds),
  inWords: (value) => {
    const off = Object.values(value).filter((seconds) => seconds === 0).length
    const collection = scheduledSeconds('collect', value)
    const words = `Collection ${everyText(collection ?? 0)}`
    return off === 0 ? words : `${words}; ${off} of ${Object.keys(value).length} frequencies off`
  },
  answer: {
    ...lastChange,
    frequencies: z
      .array(
        z.object({
          name: z.string().meta({ description: 'The field that holds its frequency.' }),
          label: z.string(),
          place: z.enum(['COLLECTION', 'WITH_COLLECTION', 'WHEN_ASKED', 'NOT_THERE']).meta({
            description:
              'COLLECTION: it is the collection; WITH_COLLECTION: derived with each collection; WHEN_ASKED: computed when somebody asks; NOT_THERE: it waits for what does not exist yet.',
          }),
          meaning: z.string(),
          isApplied: z
            .boolean()
            .meta({ description: 'True: it runs as often as its frequency says. False: that is kept only.' }),
        }),
      )
      .meta({ description: 'What each frequency is for.' }),
  },
})

/** The frequencies, each with what it is for and whether its analysis runs as often. */
export function shownFrequencies(value: AnalyzerScheduling) {
  const seconds = new Map(Object.entries(value))
  return Object.entries(byField((analysis) => analysis)).map(([name, { label, place, meaning }]) => {
    const isApplied = runsHere(place) && seconds.get(name) === value.systemTablesAnalysisFrequencySeconds
    return { name, label, place, meaning, isApplied }
  })
}

/** The frequencies with another one of detection, which those follow that had the same and are derived with it. */
export function withDetectionEvery(value: AnalyzerScheduling, seconds: number): AnalyzerScheduling {
  const former = value.systemTablesAnalysisFrequencySeconds
  const kept = new Map<string, number>(Object.entries(value))
  const places = Object.entries(byField(({ place }) => place))
  const follows = places.flatMap(([name, place]) =>
    place === 'WITH_COLLECTION' && kept.get(name) === former ? [[name, seconds] as const] : [],
  )
  return { ...value, ...Object.fromEntries(follows), systemTablesAnalysisFrequencySeconds: seconds }
}

/** The frequencies where the server is configured to collect so often until somebody sets another one. */
export const schedulingUnder = (collectEverySeconds: number): KeptSetting<AnalyzerScheduling> => ({
  key: analyzerScheduling.key,
  valueOf: (kept) =>
    kept === undefined ? usualScheduling(collectEverySeconds) : analyzerScheduling.valueOf(kept),
})

/** The seconds between two runs of a kind of work, 0: never; undefined where no analysis is this work. */
export function scheduledSeconds(kind: string, value: AnalyzerScheduling): number | undefined {
  return kind === 'collect' ? value.systemTablesAnalysisFrequencySeconds : undefined
}
