/** What a part of the time is: before the work, cores without a task, tasks that are held up, useful, or none of this. */
export type TimeGroup = 'before' | 'empty' | 'slow' | 'useful' | 'other'

export type TimePart = {
  key: string
  label: string
  /** What happens in it. */
  meaning: string
  group: TimeGroup
  /** What to change where it is the cause; absent for what is never named. */
  step?: string
}

/** The parts of the wall clock of an execution, in their order (decision 50). */
export const timeParts: readonly TimePart[] = [
  { key: 'queue', label: 'Queue', meaning: 'The run waits for its turn; not billed.', group: 'before' },
  { key: 'setup', label: 'Setup', meaning: 'The cluster starts, libraries are installed.', group: 'before' },
  {
    key: 'driver_only',
    label: 'Driver only',
    meaning: 'Spark is up and no stage is on: the driver works alone, or waits.',
    group: 'empty',
    step: 'Look at what the code does between its queries: loops over files, collected results, calls of other systems. Let Spark do it, or use a smaller cluster for it.',
  },
  {
    key: 'no_executors',
    label: 'No executors',
    meaning: 'A stage waits for executors.',
    group: 'empty',
    step: 'Start with more workers, or take them from a pool.',
  },
  {
    key: 'too_few_tasks',
    label: 'Too few tasks',
    meaning: 'A stage has fewer tasks than there are cores.',
    group: 'empty',
    step: 'Repartition before the stage, split the files that it reads, or use fewer cores.',
  },
  {
    key: 'stragglers',
    label: 'Stragglers',
    meaning: 'Cores wait for a task that takes at least three times as long as the median one.',
    group: 'empty',
    step: 'Find the key that has most of the rows: let adaptive execution split skewed joins, or salt the key.',
  },
  {
    key: 'uneven_rounds',
    label: 'Uneven rounds',
    meaning: 'The last tasks of a stage do not fill the cores.',
    group: 'empty',
  },
  {
    key: 'lost_work',
    label: 'Lost work',
    meaning: 'Tasks that failed, or that were done again after executors were lost.',
    group: 'slow',
    step: 'Look at why executors were lost: spot VMs that were reclaimed, or memory. Keep shuffle files elsewhere, or use on-demand VMs.',
  },
  {
    key: 'scheduling',
    label: 'Scheduling',
    meaning: 'Tasks wait to start or to hand over their results.',
    group: 'slow',
    step: 'Use fewer and larger tasks.',
  },
  {
    key: 'deserialization',
    label: 'Deserialization',
    meaning: 'Executors unpack the code of their tasks.',
    group: 'slow',
    step: 'Use fewer and larger tasks, and keep large values out of closures: broadcast them.',
  },
  {
    key: 'gc',
    label: 'Garbage collection',
    meaning: 'Tasks stand still while memory is cleaned up.',
    group: 'slow',
    step: 'Give tasks more memory, or fewer cores to an executor; do not cache what is read once.',
  },
  {
    key: 'fetch_wait',
    label: 'Shuffle read',
    meaning: 'Tasks wait for data of other executors.',
    group: 'slow',
    step: 'Shuffle less: filter and aggregate before joins, broadcast small tables.',
  },
  {
    key: 'shuffle_write',
    label: 'Shuffle write',
    meaning: 'Tasks write data for other stages.',
    group: 'slow',
    step: 'Shuffle less: filter and aggregate before joins, or use VMs with faster local disks.',
  },
  {
    key: 'spill',
    label: 'Spill',
    meaning: 'Data that do not fit into memory go to disk. Modelled: bytes by the speed of the disks.',
    group: 'slow',
    step: 'Use more and smaller partitions, or more memory for each core.',
  },
  {
    key: 'waiting',
    label: 'Waiting, mostly input and output',
    meaning:
      'Task time that is none of the others: reading and writing files, other systems, spill without a known disk.',
    group: 'slow',
  },
  { key: 'cpu', label: 'CPU', meaning: 'Tasks compute: the useful part.', group: 'useful' },
  {
    key: 'other_work',
    label: 'Other work',
    meaning: 'The cluster works for others, or for Spark jobs that are tied to no run.',
    group: 'other',
  },
  {
    key: 'unexplained',
    label: 'Not covered',
    meaning: 'No event log covers it: after Spark ended, or a part of the log is missing.',
    group: 'other',
  },
]

const byKey = new Map(timeParts.map((part) => [part.key, part]))

/** A part by its key. Throws on another key: a model and this list have to know the same. */
export function timePartOf(key: string): TimePart {
  const part = byKey.get(key)
  if (!part) throw new Error(`No part of the time is called ${key}.`)
  return part
}
