import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#lake/duckdb/database.ts'
import { martMemoryMb } from '#mart/open-mart.ts'
import { quantile } from '../statistics.ts'
import { textTable } from '../table.ts'
import { times } from '../text.ts'
import { timeBareSql } from './bare-sql.ts'
import type { ReportPage } from './report-pages.ts'

/** Published tables that event logs alone fill. */
const tables = ['run_spark', 'task_spark', 'update_spark', 'instance_spark', 'run_application', 'spark_day']

/** The durations of the statements of pages on a copy of the mart of a data directory, from which event logs are taken out. */
export async function timeWithoutEventLogs(
  dataDirectory: string,
  pages: readonly ReportPage[],
  repetitions: number,
): Promise<ReadonlyMap<string, number[]>> {
  const copy = join(dataDirectory, 'without-event-logs')
  await mkdir(join(copy, 'server'), { recursive: true })
  try {
    const file = join(copy, 'server/mart.duckdb')
    await copyFile(join(dataDirectory, 'server/mart.duckdb'), file)
    const database = await openDatabase({
      file,
      temporaryFolder: join(copy, 'spill'),
      memoryLimitMb: martMemoryMb,
      threads: 2,
    })
    await database.write(async (session) => {
      for (const table of tables) await session.run(`delete from ${table}`)
    })
    await database.close()
    return await timeBareSql(copy, pages, repetitions)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

const headings = ['page', 'without event logs', 'with', 'ratio']

/** What event logs add to the statements of each page, as a table of medians. */
export function eventLogTable(
  withLogs: ReadonlyMap<string, number[]>,
  without: ReadonlyMap<string, number[]>,
): string {
  const half = (durations: readonly number[] | undefined) => quantile(durations ?? [], 0.5)
  const rows = [...withLogs].map(([name, durations]) => {
    const [before, after] = [half(without.get(name)), half(durations)]
    return [name, `${before.toFixed(1)} ms`, `${after.toFixed(1)} ms`, times(after / before)]
  })
  return textTable(headings, rows)
}
