/** What can go wrong within the Spark work of a job. */
export type StoryKind =
  | 'skew'
  | 'spill'
  | 'too-few-partitions'
  | 'driver-bound'
  | 'lost-spot-nodes'
  | 'giant-file'

/** Something that happens on purpose to the Spark work of a job, from an instant on. */
export type SparkStory = {
  kind: StoryKind
  what: string
  workspace: string
  job: string
  from: string
  /** The part of the work's time that is lost. */
  share: number
}

const from = '2025-05-26T00:00:00Z'

/** All stories of event logs, each on a job of its own. */
export const sparkStories: readonly SparkStory[] = [
  {
    kind: 'skew',
    what: 'One task of a stage has most of its data; the others wait for it.',
    workspace: 'lakehouse-production',
    job: 'ingest_clickstream_bronze',
    from,
    share: 0.35,
  },
  {
    kind: 'lost-spot-nodes',
    what: 'A spot machine is reclaimed; stages are computed again because its shuffle files are gone.',
    workspace: 'lakehouse-production',
    job: 'nightly_compaction',
    from,
    share: 0.2,
  },
  {
    kind: 'spill',
    what: 'Tasks do not fit into memory and write to disk several times what they read.',
    workspace: 'data-science',
    job: 'price_elasticity_fit',
    from,
    share: 0.3,
  },
  {
    kind: 'too-few-partitions',
    what: 'A stage has a few tasks only, and most cores have nothing to do.',
    workspace: 'ml-platform',
    job: 'click_labels_join',
    from,
    share: 0.4,
  },
  {
    kind: 'driver-bound',
    what: 'The driver works alone between the queries, and no task runs.',
    workspace: 'ml-platform',
    job: 'gpu_batch_inference',
    from,
    share: 0.5,
  },
  {
    kind: 'giant-file',
    what: 'A single compressed file that cannot be split is read by a single task.',
    workspace: 'finance-reporting',
    job: 'night_settlement',
    from,
    share: 0.45,
  },
]
