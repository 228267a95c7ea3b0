import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { compareServers } from './history-server/compare-servers.ts'
import { explained } from './history-server/explained.ts'
import { startOurs, startSpark, waitForApplications, write, type Started } from './history-server/servers.ts'
import { ask } from './history-server/walked-calls.ts'
import { spark } from './spark-if-any.ts'

/** A busy machine needs several times what an idle one does. */
const longestMs = 1_800_000
const works = ['local', 'killed', 'spilled', 'cluster']
const listed = z.array(
  z.object({
    id: z.string(),
    attempts: z.array(z.object({ attemptId: z.string().optional(), completed: z.boolean() })),
  }),
)
const stages = z.array(
  z.object({
    attemptId: z.int(),
    status: z.string(),
    numTasks: z.int(),
    numFailedTasks: z.int(),
    numKilledTasks: z.int(),
    diskBytesSpilled: z.number(),
  }),
)
const version = z.strictObject({ spark: z.string() })

/** What of the faults that the works inject their logs do not have. */
async function missingFaults(address: string, ids: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(ids.map((id) => ask(address, `/applications/${id}/stages`)))
  const all = answers.flatMap(({ json }) => stages.parse(json))
  const executors = await Promise.all(ids.map((id) => ask(address, `/applications/${id}/allexecutors`)))
  const active = z.array(z.object({ isActive: z.boolean() }))
  const found = {
    failed: all.some(({ status, numFailedTasks }) => status === 'FAILED' && numFailedTasks > 1),
    killed: all.some(({ numKilledTasks }) => numKilledTasks > 0),
    skipped: all.some(({ status }) => status === 'SKIPPED'),
    // Spark writes the start of a job at once, that of its stage later.
    unended: all.some(({ status }) => ['ACTIVE', 'PENDING'].includes(status)),
    repeated: all.some(({ attemptId }) => attemptId > 0),
    manyTasks: all.some(({ numTasks }) => numTasks > 1_000),
    spilled: all.some(({ diskBytesSpilled }) => diskBytesSpilled > 0),
    lost: executors.some(({ json }) => active.parse(json).some(({ isActive }) => !isActive)),
  }
  return Object.entries(found).flatMap(([name, isFound]) => (isFound ? [] : [name]))
}

test.skipIf(!spark)(
  'all answers about applications with faults are those of a history server of Spark, but for fields that are explained',
  { timeout: longestMs },
  async () => {
    const python = spark?.python ?? ''
    const place = await mkdtemp(join(tmpdir(), 'history-server-'))
    const [logs, scratch] = [join(place, 'logs'), join(place, 'scratch')]
    const servers: Started[] = []
    try {
      await mkdir(logs)
      for (const work of works) await write(python, work, logs, scratch)
      const theirs = await startSpark(python, logs, scratch)
      servers.push(theirs)
      await waitForApplications(theirs.address, works.length)
      const ours = await startOurs(logs)
      servers.push(ours)
      const applications = listed.parse((await ask(theirs.address, '/applications')).json)
      const ids = applications.map(({ id }) => id)
      expect(await missingFaults(theirs.address, ids)).toEqual([])
      for (const { address } of servers) version.parse((await ask(address, '/version')).json)

      const compared = await compareServers({ ours: ours.address, spark: theirs.address, logs }, applications)
      console.info(
        `history server beside Spark's: ${JSON.stringify({
          ...compared,
          explained: Object.fromEntries(compared.explained),
          different: compared.different.length,
          loose: compared.loose.length,
        })}`,
      )
      expect(compared.different).toEqual([])
      expect(compared.loose).toEqual([])
      expect(compared.equal).toBeGreaterThan(100_000)
      expect(compared.refusals).toBeGreaterThan(works.length * 10)
      expect(explained.map(({ why }) => why).filter((why) => !compared.explained.has(why))).toEqual([])
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
      await rm(place, { recursive: true, force: true })
    }
  },
)
