import type { Columns } from '#lake/table.ts'
import type { Mart } from '#mart/mart.ts'
import { publishedTables } from '#models/testing/derived-tables.ts'
import { emptyMart, type TestMart } from '#testing/mart.ts'
import { withJobLists } from './job-list-rows.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows by published table; what a row leaves out is usual, or null. */
export type RowsByTable = Readonly<Record<string, readonly Row[]>>

const usual: Row = {
  account_id: 'account',
  workspace_id: '1',
  job_id: '70',
  attempt: 0,
  currency: 'USD',
  has_list_price: true,
  has_negotiated_price: false,
}

const usualRun: Row = { run_type: 'JOB_RUN', trigger: 'PERIODIC', status: 'SUCCESS' }

const usualIn: Readonly<Record<string, Row>> = {
  run: { ...usualRun, has_failed: false, is_last_attempt: true },
  run_attempt: { ...usualRun, currency: null, currencies: '', is_first_currency: true, has_log: false },
  job: { tags_json: '{}', is_deleted: false },
  job_day: { is_submitted: false },
  job_run_day: {
    is_submitted: false,
    runs: 1,
    failed_runs: 0,
    successful_runs: 1,
    ended_attempts: 1,
    latest_attempt: 0,
    latest_trigger: 'PERIODIC',
  },
  task_run: { compute_type: 'ALL_PURPOSE' },
  workspace: {
    workspace_name: 'one',
    workspace_url: 'https://one.example.com',
    subscription_id: 'north',
    region: 'west',
    status: 'RUNNING',
  },
}

// Creating the tables takes longer than most tests. A file may hold several marts at a time.
const idle: TestMart[] = []

/**
 * A mart with every published table, as the models make them; without rows of workspaces there is the workspace `1`. What
 * lists of jobs add up follows from the other tables.
 */
export async function publishedMart(rows: RowsByTable): Promise<Mart> {
  const tables = await publishedTables()
  const unknown = Object.keys(rows).find((table) => !(table in tables))
  if (unknown !== undefined) throw new Error(`Rows are given for ${unknown}, which no model publishes.`)
  const all: RowsByTable = { workspace: [{}], ...rows }
  const filled = Object.fromEntries(
    Object.entries(all).map(([name, of]) => [name, of.map((row) => wholeRow(name, tables[name] ?? {}, row))]),
  )
  const mart = idle.pop() ?? (await emptyMart(tables))
  await mart.fill(await withJobLists(filled))
  let isOpen = true
  return {
    ...mart,
    async close() {
      if (!isOpen) return
      isOpen = false
      await mart.empty()
      idle.push(mart)
    },
  }
}

function wholeRow(table: string, columns: Columns, row: Row): Row {
  const fitting = Object.entries(usual).filter(([name]) => name in columns)
  return { ...Object.fromEntries(fitting), ...usualIn[table], ...dayOf(columns, row), ...row }
}

function dayOf(columns: Columns, { start_time: start }: Row): Row {
  return 'day' in columns && typeof start === 'string' ? { day: start.slice(0, 10) } : {}
}
