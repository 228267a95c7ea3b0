import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spark } from './spark-if-any.ts'
import { expectSame, run, told } from './event-log/told.ts'

test.skipIf(!spark)(
  'the rows of a log of lost executors, retried stages and cancelled jobs are what the API of Spark answers',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'log-of-cluster-'))
    try {
      const [theirs] = await run('cluster.py', folder)
      if (!theirs) throw new Error('nothing was answered')
      const { rows } = await told(folder, theirs)

      const kinds = rows.log_executor.flatMap((row) => row['removed_kind'] ?? [])
      expect(kinds.toSorted()).toEqual(['decommissioned', 'killed', 'killed'])
      expect(theirs.stages.some(({ attemptId }) => attemptId > 0)).toBe(true)
      expect(theirs.stages.some(({ numKilledTasks }) => numKilledTasks > 0)).toBe(true)
      expect(theirs.jobs.filter(({ status }) => status === 'FAILED').length).toBeGreaterThan(1)
      expectSame(rows, theirs)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
