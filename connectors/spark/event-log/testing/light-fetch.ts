import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Http } from '#exchange/http.ts'
import type { Source } from '#collect/source.ts'
import { askHere } from '#local/ask-here.ts'
import { onTestFinished } from 'vitest'
import type { DatabricksClient } from '../../../databricks/client.ts'
import { databricks } from '../../../databricks/system.ts'
import { connectionTo } from '../../../testing/collected.ts'

type Row = Readonly<Record<string, unknown>>

/** What one fetch brought. */
export type LightFetch = { rows: Record<string, Row[]>; notes: string[]; state: unknown; isDueAgain: boolean }

type LightOrder = {
  url: string
  dataNow: string
  state: unknown
  asked?: unknown
  settings?: Record<string, number>
}

/** Runs one fetch of a source without files of rows, which take most of the time of a test. */
export async function lightFetch(
  source: Source<DatabricksClient>,
  { url, dataNow, state, asked, settings = {} }: LightOrder,
): Promise<LightFetch> {
  const folder = await mkdtemp(join(tmpdir(), 'light-fetch-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const signal = AbortSignal.timeout(20_000)
  const rows: Record<string, Row[]> = {}
  const notes: string[] = []
  let isDueAgain = false
  const run = askHere(source.apart ?? [])
  const http = new Http({ requestsPerSecond: 1000 })
  const after = await source.fetch({
    client: databricks.client(connectionTo(url), { kind: 'workspace', name: '4400' }, http),
    dataNow: new Date(dataNow),
    window: undefined,
    checkpoint: state,
    asked,
    settings,
    signal,
    folder,
    note: (text) => void notes.push(text),
    lacks: () => {},
    again: () => {
      isDueAgain = true
    },
    // What crosses a process arrives as a copy.
    apart: async (call, input, options) =>
      structuredClone(await run(call, structuredClone(input), { ...options, signal })),
    emit: async (table, more) => {
      if (more.length > 0) (rows[table] ??= []).push(...more)
    },
    emitCsv: async () => 0,
  })
  return { rows, notes, state: JSON.parse(JSON.stringify(after)), isDueAgain }
}
