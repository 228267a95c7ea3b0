import { z } from 'zod'
import { parentOf, valueAt, type Difference } from './difference.ts'
import { isOfAllTasks, ofAllTasks } from './shifted-quantiles.ts'
import { ask } from './walked-calls.ts'

/** Why a field may differ: in fields of these calls alone, and only if the cause holds. */
type Explained = {
  call: RegExp
  field: RegExp
  why: string
  holds: (difference: Difference) => boolean | Promise<boolean>
}

const numbers = z.array(z.number())
const ascending = (one: number, other: number) => one - other
const usualMost = 4
const timeOf = (text: unknown) => Date.parse(String(text).replace('GMT', 'Z'))

/** When the log of the application that a call is about was written last, if it has not ended. */
function writtenOf({ call, writtenMs }: Difference): number {
  const [, id = ''] = /^\/applications\/([^/?]+)/.exec(call) ?? []
  return writtenMs.get(id) ?? Number.NaN
}

/** Each field that is in no row must be equal. */
export const explained: readonly Explained[] = [
  {
    call: /\/sql(?:\/\d+)?(?:\?|$)/,
    field: /\/nodes\/\d+\/metrics\/\d+\/value$/,
    why: 'Our SQL metrics have their total alone, which is that of Spark.',
    holds: ({ field: { ours, theirs } }) =>
      String(theirs).startsWith(`total (min, med, max (stageId: taskId))\n${String(ours)} (`),
  },
  {
    call: /\/sql(?:\/\d+)?(?:\?|$)/,
    field: /\/nodes\/\d+\/metrics\/\d+$/,
    why: 'Means have no value in our answers.',
    holds: ({ field: { ours, theirs } }) =>
      ours === undefined && String(Object(theirs)['name']).startsWith('avg '),
  },
  {
    call: /\/sql(?:\/\d+)?(?:\?|$)/,
    field: /\/(?:success|failed|running)JobIds\/\d+$/,
    why: 'Spark keeps no order of more than four jobs of an execution; ours stand in that of their numbers.',
    holds({ field, ours, theirs }) {
      const list = parentOf(field.path)
      const [own, other] = [ours, theirs].map((answer) => numbers.parse(valueAt(answer, list)))
      const inOrder = other?.toSorted(ascending) ?? []
      return (
        inOrder.length > usualMost &&
        JSON.stringify(own) === JSON.stringify(inOrder) &&
        inOrder[Number(field.path.split('/').at(-1))] === field.ours
      )
    },
  },
  {
    call: /\/environment$/,
    field: /^\/hadoopProperties\/\d+\/1$/,
    why: 'We hide settings whose names have "credential", Spark does not.',
    holds: ({ field, theirs }) =>
      field.ours === '*********(redacted)' &&
      /credential/i.test(String(valueAt(theirs, `${parentOf(field.path)}/0`))),
  },
  {
    call: /\/stages\b/,
    field: ofAllTasks,
    why: 'Spark looks for some quantiles of tasks that succeeded among all tasks, by their number.',
    holds: isOfAllTasks,
  },
  {
    call: /^\/applications/,
    field: /\/attempts\/0\/lastUpdated(?:Epoch)?$/,
    why: 'An application that has not ended was updated when Spark found its log, and ours when it was written.',
    holds({ field: { path, ours, theirs }, theirs: answer, writtenMs }) {
      const written = writtenMs.get(String(valueAt(answer, `${parentOf(path, 3)}/id`)))
      const [own, other] = path.endsWith('Epoch') ? [ours, theirs] : [timeOf(ours), timeOf(theirs)]
      return own === written && Number(other) > Number(own)
    },
  },
  {
    call: /\/(?:all)?executors$/,
    field: /\/\d+\/totalDuration$/,
    why: 'The driver of an application that has not ended works until now in Spark.',
    async holds(difference) {
      const { field, theirs, call, spark } = difference
      if (valueAt(theirs, `${parentOf(field.path)}/id`) !== 'driver') return false
      const { json } = await ask(spark, call.replace(/\/(?:all)?executors$/, ''))
      const lastedMs = writtenOf(difference) - Number(valueAt(json, '/attempts/0/startTimeEpoch'))
      return field.ours === lastedMs && Number(field.theirs) > lastedMs
    },
  },
  {
    call: /\/sql(?:\/\d+)?(?:\?|$)/,
    field: /(?:^|\/)duration$/,
    why: 'An execution that has not ended goes on until now in Spark.',
    holds(difference) {
      const { field, theirs } = difference
      const execution = parentOf(field.path)
      const lastedMs = writtenOf(difference) - timeOf(valueAt(theirs, `${execution}/submissionTime`))
      return (
        valueAt(theirs, `${execution}/status`) === 'RUNNING' &&
        field.ours === lastedMs &&
        Number(field.theirs) > lastedMs
      )
    },
  },
]

/** Why a field differs; undefined where no row explains it. */
export async function reasonOf(difference: Difference): Promise<string | undefined> {
  for (const { call, field, why, holds } of explained)
    if (call.test(difference.call) && field.test(difference.field.path) && (await holds(difference)))
      return why
  return undefined
}
