import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import { DuckDBDecimalValue } from '@duckdb/node-api'

import { readAdviceRows } from './advice-rows.ts'
import type { Advice } from './advice.ts'
import { adviceOf } from './advice.ts'
import { windowBefore } from './spans.ts'

/** The tables `advice`, a row per labelled case, and `advice_setting`, a row per setting of a case and what it saves. */
export async function fillAdvice(connection: DuckDBConnection, folder: string, at: Date): Promise<void> {
  await connection.run(`create table advice (rule varchar, kind_of_case varchar, strength varchar,
    workspace_id varchar, asset_kind varchar, asset_id varchar, should_fire boolean, setting varchar, value integer,
    value_text varchar, saving_per_month decimal(28, 10))`)
  await connection.run(`create table advice_setting (rule varchar, workspace_id varchar, asset_id varchar,
    setting varchar, value integer, value_text varchar, saving_per_month decimal(28, 10))`)
  const rows = await readAdviceRows(connection, folder)
  const advice = rows.cases.length === 0 ? [] : adviceOf(rows, windowBefore(at))
  const cases = await connection.createAppender('advice')
  for (const one of advice) appendCase(cases, one)
  cases.closeSync()
  const settings = await connection.createAppender('advice_setting')
  for (const one of advice) appendSettings(settings, one)
  settings.closeSync()
}

function appendCase(appender: DuckDBAppender, { labelled, strength, right }: Advice): void {
  const { rule, kind_of_case, workspace_id, asset_kind, asset_id } = labelled
  for (const text of [rule, kind_of_case, strength, workspace_id, asset_kind, asset_id])
    appender.appendVarchar(text)
  appender.appendBoolean(strength !== 'none')
  if (right === undefined) for (let column = 0; column < 4; column += 1) appender.appendNull()
  else {
    appender.appendVarchar(right.setting)
    appendValue(appender, right.value)
    appendText(appender, right.text)
    appender.appendDecimal(decimal(right.dollars))
  }
  appender.endRow()
}

function appendSettings(appender: DuckDBAppender, { labelled, savings }: Advice): void {
  for (const { setting, value, text: valueText, dollars } of savings) {
    for (const text of [labelled.rule, labelled.workspace_id, labelled.asset_id, setting])
      appender.appendVarchar(text)
    appendValue(appender, value)
    appendText(appender, valueText)
    appender.appendDecimal(decimal(dollars))
    appender.endRow()
  }
}

function appendValue(appender: DuckDBAppender, value: number | null): void {
  if (value === null) appender.appendNull()
  else appender.appendInteger(value)
}

function appendText(appender: DuckDBAppender, text: string | undefined): void {
  if (text === undefined) appender.appendNull()
  else appender.appendVarchar(text)
}

/** What was played is no bill: millionths of a dollar are exact enough. */
function decimal(dollars: number): DuckDBDecimalValue {
  return new DuckDBDecimalValue(BigInt(Math.round(dollars * 1_000_000)) * 10_000n, 28, 10)
}
