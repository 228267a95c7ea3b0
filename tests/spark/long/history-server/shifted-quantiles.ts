import { z } from 'zod'
import { parentOf, valueAt, type Difference } from './difference.ts'
import { ask } from './walked-calls.ts'

const read = z.object({
  localBlocksFetched: z.number(),
  remoteBlocksFetched: z.number(),
  localBytesRead: z.number(),
  remoteBytesRead: z.number(),
})
const tasksOf = z.array(
  z.object({
    status: z.string(),
    duration: z.number().optional(),
    schedulerDelay: z.number(),
    gettingResultTime: z.number(),
    taskMetrics: z.object({ shuffleReadMetrics: read }).optional(),
  }),
)
type Task = z.infer<typeof tasksOf>[number]
/** What Spark sorts a task by, and then answers. */
type Kept = { place: number; value: number }

const same = (value: number): Kept => ({ place: value, value })

/** Spark keeps what tasks measured that did not succeed as numbers below 0, and sorts sums of these by what they are. */
function sumOf({ status }: Task, one: number, other: number): Kept {
  const sum = one + other
  return { place: sum, value: status === 'SUCCESS' ? sum : -2 - sum }
}

/** Quantiles in which Spark does not keep apart whether tasks succeeded; undefined for a task that is not among them. */
const kept: Readonly<Record<string, (task: Task) => Kept | undefined>> = {
  duration: ({ status, duration }) => (status === 'RUNNING' ? undefined : same(duration ?? 0)),
  schedulerDelay: ({ taskMetrics, schedulerDelay }) => taskMetrics && same(schedulerDelay),
  gettingResultTime: ({ taskMetrics, gettingResultTime }) => taskMetrics && same(gettingResultTime),
  'shuffleReadMetrics/readBytes': (task) => {
    const of = task.taskMetrics?.shuffleReadMetrics
    return of && sumOf(task, of.localBytesRead, of.remoteBytesRead)
  },
  'shuffleReadMetrics/totalBlocksFetched': (task) => {
    const of = task.taskMetrics?.shuffleReadMetrics
    return of && sumOf(task, of.localBlocksFetched, of.remoteBlocksFetched)
  },
}

/** The fields of such quantiles. */
export const ofAllTasks = new RegExp(
  `^(?:(?:/\\d+)?/taskMetricsDistributions)?/(${Object.keys(kept).join('|')})/(\\d+)$`,
)

const stageOf = z.object({ stageId: z.int(), attemptId: z.int() })

/** The path of the stage attempt whose quantiles, at a path of an answer, hold a field. */
function stagePathOf({ call, theirs }: Difference, quantiles: string): string {
  const [, application = ''] = /^(\/applications\/.+)\/stages\b/.exec(call) ?? []
  const [, stageId, attemptId] = /\/stages\/(\d+)\/(\d+)/.exec(call) ?? []
  if (stageId !== undefined) return `${application}/stages/${stageId}/${attemptId}`
  const stage = stageOf.parse(valueAt(theirs, parentOf(quantiles)))
  return `${application}/stages/${stage.stageId}/${stage.attemptId}`
}

/** Whether Spark took a value from the place of a share of the tasks that succeeded, but in the order of all tasks. */
export async function isOfAllTasks(difference: Difference): Promise<boolean> {
  const { field, theirs, spark } = difference
  const [, name = '', at] = ofAllTasks.exec(field.path) ?? []
  const keptOf = kept[name]
  if (!keptOf) return false
  const quantiles = field.path.slice(0, -`/${name}/${at}`.length)
  const { json } = await ask(spark, `${stagePathOf(difference, quantiles)}/taskList?length=100000`)
  const tasks = tasksOf.parse(json)
  const ordered = (some: readonly Task[]) =>
    some.flatMap((task) => keptOf(task) ?? []).toSorted((one, other) => one.place - other.place)
  const succeeded = ordered(tasks.filter(({ status }) => status === 'SUCCESS'))
  const all = ordered(tasks)
  const share = z.array(z.number()).parse(valueAt(theirs, `${quantiles}/quantiles`))[Number(at)] ?? Number.NaN
  const place = Math.min(Math.floor(share * succeeded.length), succeeded.length - 1)
  const theirPlace = all[place]?.place
  return (
    all.length > succeeded.length &&
    succeeded[place]?.value === field.ours &&
    all.some(({ place: of, value }) => of === theirPlace && value === field.theirs)
  )
}
