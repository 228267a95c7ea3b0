import { spawn, spawnSync } from 'node:child_process'
import { copyFile, link, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ensureSpark } from '../../tests/spark/install.js'

/** Starts the history server of a real Spark on a log, asks for its stages, and ends with the first answer. */
const [file = '', heap = '2g'] = process.argv.slice(2)
const pollMs = 200
const applications = z.array(
  z.object({ id: z.string(), attempts: z.array(z.object({ attemptId: z.string().optional() })) }),
)
const stages = z.array(
  z.object({ numCompleteTasks: z.number(), numFailedTasks: z.number(), numKilledTasks: z.number() }),
)

async function freePort(): Promise<number> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const { python } = ensureSpark()
const found = spawnSync(python, ['-c', 'import pyspark; print(pyspark.__file__)'], { encoding: 'utf8' })
const spark = dirname(found.stdout.trim())
const folder = await mkdtemp(join(tmpdir(), 'history-server-'))
await link(file, join(folder, 'log')).catch(() => copyFile(file, join(folder, 'log')))
const port = await freePort()
const settings = {
  'spark.history.fs.logDirectory': `file:${folder}`,
  'spark.history.ui.port': String(port),
  // The limits of what it keeps, without which it would not answer for all stages.
  'spark.ui.retainedStages': '1000000',
  'spark.ui.retainedJobs': '1000000',
}
const server = spawn(
  'java',
  [
    `-Xmx${heap}`,
    ...Object.entries(settings).map(([name, value]) => `-D${name}=${value}`),
    ...['java.nio', 'java.lang', 'java.util', 'sun.nio.ch'].map(
      (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
    ),
    '-cp',
    join(spark, 'jars', '*'),
    'org.apache.spark.deploy.history.HistoryServer',
  ],
  { stdio: ['ignore', 'ignore', 'ignore'] },
)

async function answerOf(path: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => undefined)
  return response?.ok ? response.json() : undefined
}

async function firstAnswer(): Promise<z.infer<typeof stages>> {
  while (server.exitCode === null) {
    const [application] = applications.safeParse(await answerOf('applications')).data ?? []
    const attempt = application?.attempts[0]?.attemptId
    const answer =
      application &&
      (await answerOf(`applications/${application.id}${attempt === undefined ? '' : `/${attempt}`}/stages`))
    if (answer !== undefined) return stages.parse(answer)
    await sleep(pollMs)
  }
  throw new Error(`the history server ended with ${server.exitCode}`)
}

try {
  const answer = await firstAnswer()
  const tasks = answer.reduce(
    (sum, { numCompleteTasks, numFailedTasks, numKilledTasks }) =>
      sum + numCompleteTasks + numFailedTasks + numKilledTasks,
    0,
  )
  process.stdout.write(`${JSON.stringify({ tasks })}\n`)
} finally {
  server.kill()
  await rm(folder, { recursive: true, force: true })
}
