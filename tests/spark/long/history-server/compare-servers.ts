import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { comparedFields, isEqual } from '../../../../apps/history-server/testing/compare-json.ts'
import { reasonOf } from './explained.ts'
import { ask, callsAbout, type Listed } from './walked-calls.ts'

/** What a comparison came to. */
export type Compared = {
  calls: number
  refusals: number
  equal: number
  /** The number of fields that a reason explains, by the reason. */
  explained: Map<string, number>
  different: string[]
  /** Fields that would be explained if ours were another as well. */
  loose: string[]
}

/** The addresses of both, and the folder of the logs that they read. */
type Servers = { ours: string; spark: string; logs: string }
type Written = ReadonlyMap<string, number>

const ofServer = [
  '/applications',
  '/applications?status=running',
  '/applications?status=completed',
  '/applications?limit=2',
  '/applications?minDate=none',
]

/** When the logs of applications that have not ended were written last. */
async function writtenOf(logs: string, applications: readonly Listed[]): Promise<Written> {
  const unended = applications.filter(({ attempts }) => attempts.some(({ completed }) => !completed))
  return new Map(
    await Promise.all(
      unended.map(async ({ id }) => {
        const { mtimeMs } = await stat(join(logs, `${id}.inprogress`))
        return [id, Math.trunc(mtimeMs)] as const
      }),
    ),
  )
}

/** Another value than one of ours. */
const another = (value: unknown) => (typeof value === 'number' ? value + 1 : `${String(value)}0`)

async function compareCall(servers: Servers, call: string, writtenMs: Written, to: Compared): Promise<void> {
  const [ours, theirs] = await Promise.all([ask(servers.ours, call), ask(servers.spark, call)])
  to.calls += 1
  to.refusals += theirs.status === 200 ? 0 : 1
  if (ours.status !== theirs.status) to.different.push(`${call}: ${ours.status} is ${theirs.status} there`)
  for (const field of comparedFields(ours.json, theirs.json)) {
    if (isEqual(field)) {
      to.equal += 1
      continue
    }
    const both = { call, ours: ours.json, theirs: theirs.json, writtenMs, spark: servers.spark }
    const reason = await reasonOf({ ...both, field })
    const text = `${call} ${field.path}: ${String(field.ours)} is ${String(field.theirs)} there`
    if (reason === undefined) {
      to.different.push(text)
      continue
    }
    to.explained.set(reason, (to.explained.get(reason) ?? 0) + 1)
    if (await reasonOf({ ...both, field: { ...field, ours: another(field.ours) } })) to.loose.push(text)
  }
}

/** Compares all answers of two servers about the same applications, one call after another. */
export async function compareServers(servers: Servers, applications: readonly Listed[]): Promise<Compared> {
  const writtenMs = await writtenOf(servers.logs, applications)
  const compared: Compared = {
    calls: 0,
    refusals: 0,
    equal: 0,
    explained: new Map(),
    different: [],
    loose: [],
  }
  for (const call of ofServer) await compareCall(servers, call, writtenMs, compared)
  for (const application of applications)
    for (const call of await callsAbout(servers.spark, application))
      await compareCall(servers, call, writtenMs, compared)
  return compared
}
