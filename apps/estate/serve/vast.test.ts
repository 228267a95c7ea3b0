import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

import { generateFacts } from '../facts/generate.ts'
import { factsWorld } from '../facts/world.ts'
import { startEstate } from './estate.ts'

const cacheFolder = await mkdtemp(join(tmpdir(), 'estate-vast-'))
const facts = await generateFacts({ seed: 1, cloud: 'AZURE', size: 'vast', cacheFolder })
const nowMs = factsWorld('vast').clock.getTime()
const { document, close } = await startEstate({ facts, seed: 1, port: 0, nowMs })

afterAll(async () => {
  await close()
  await rm(cacheFolder, { recursive: true, force: true })
})

const elements = z.array(z.looseObject({})).optional()
const settings = z.looseObject({ name: z.string(), tasks: elements, job_clusters: elements })
const job = z.looseObject({ job_id: z.number(), settings, has_more: z.boolean().optional() })
const run = z.looseObject({
  run_name: z.string(),
  run_id: z.string(),
  tasks: z.array(z.looseObject({ task_key: z.string() })),
  job_clusters: elements,
  repair_history: elements,
  has_more: z.boolean().optional(),
  next_page_token: z.string().optional(),
})

/** The answer of a path, with its run ids as text. */
async function get(path: string): Promise<unknown> {
  const [workspace] = document.workspaces
  if (workspace?.credentials.kind !== 'token') throw new Error('the workspace has no token')
  const headers = { authorization: `Bearer ${workspace.credentials.token}` }
  const answer = await fetch(`${workspace.url}/api/2.2/jobs/${path}`, { headers })
  return JSON.parse((await answer.text()).replaceAll(/"run_id":(\d+)/g, '"run_id":"$1"'))
}

async function listedJobs() {
  return z.looseObject({ jobs: z.array(job) }).parse(await get('list?expand_tasks=true')).jobs
}

async function listedRuns() {
  const from = Date.parse('2025-05-26T00:00:00Z')
  const path = `runs/list?expand_tasks=true&limit=25&start_time_from=${from}&start_time_to=${from + 86_399_999}`
  return z.looseObject({ runs: z.array(run) }).parse(await get(path)).runs
}

test('a list shows the first hundred tasks of a job or a run, and that there are more', async () => {
  const jobs = await listedJobs()
  expect(
    jobs.map(({ settings: { name, tasks }, has_more }) => [name, tasks?.length, has_more]).toSorted(),
  ).toEqual([
    ['load_all_partitions', 100, true],
    ['pull_vendor_catalog', 1, undefined],
    ['restore_from_archive', 1, undefined],
  ])
  const runs = await listedRuns()
  const vast = runs.filter(({ run_name }) => run_name === 'load_all_partitions')
  expect(vast.map(({ tasks, has_more }) => [tasks.length, has_more])).toEqual([[100, true]])
})

test('a run has ten thousand tasks, a hundred per page, and its other fields on the first page', async () => {
  const found = (await listedRuns()).find(({ run_name }) => run_name === 'load_all_partitions')
  const keys = new Set<string>()
  const sizes: (number | undefined)[][] = []
  let token: string | undefined
  do {
    const next = token === undefined ? '' : `&page_token=${token}`
    const page = run.parse(await get(`runs/get?run_id=${found?.run_id}&include_history=true${next}`))
    for (const { task_key } of page.tasks) keys.add(task_key)
    sizes.push([page.tasks.length, page.job_clusters?.length, page.repair_history?.length])
    token = page.next_page_token
  } while (token !== undefined)
  expect(keys.size).toBe(10_000)
  expect(sizes).toHaveLength(100)
  expect([sizes[0], sizes[1], sizes.at(-1)]).toEqual([
    [100, 1, 1],
    [100, 0, 0],
    [100, 0, 0],
  ])
})

test('the last page of a job has no continuation', async () => {
  const vast = (await listedJobs()).find(({ settings: { name } }) => name === 'load_all_partitions')
  const at = (from: number) => Buffer.from(JSON.stringify([from])).toString('base64url')
  const page = job.parse(await get(`get?job_id=${vast?.job_id}&page_token=${at(9_900)}`))
  expect(page.settings.tasks?.at(-1)).toMatchObject({ task_key: 'load_partition_10000' })
  expect(page).not.toHaveProperty('next_page_token')
})
