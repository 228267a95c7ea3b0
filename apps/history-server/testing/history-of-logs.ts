import { findApplications } from '../applications/find-applications.ts'
import { historyServer, type HistoryServer } from '../history-server.ts'
import type { HistoryReader } from '../reading/history-reader.ts'
import { listParts } from '../reading/list-parts.ts'
import { readHistory } from '../reading/read-history.ts'
import { readTasks } from '../reading/read-tasks.ts'

/** Reads logs in this process. */
export const readerHere: Omit<HistoryReader, 'stop'> = { listParts, readHistory, readTasks }

/** A history server over logs, which are read in this process. */
export async function historyOf(
  paths: readonly string[],
  { mostKept = 4, reader = readerHere, nowMs = Date.UTC(2026, 0) } = {},
): Promise<HistoryServer> {
  const listing = await findApplications(paths, reader)
  return historyServer({ listing, reader, mostKept, now: () => nowMs })
}

/** The status and text that a server answers to a call. */
export async function answerOf(
  { app }: HistoryServer,
  url: string,
): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await app.inject({ url })
  return { status: statusCode, text: body }
}

/** The JSON that a server answers to a call, whose path stands below that of the API. */
export async function jsonOf(server: HistoryServer, path: string): Promise<unknown> {
  const { status, text } = await answerOf(server, `/api/v1${path}`)
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`)
  return JSON.parse(text)
}
