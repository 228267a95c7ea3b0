import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { StatementLine, WaitingLine, WarehouseSettings } from '../settings.ts'

export type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
/** An answer, or a broken connection. */
export type CannedAnswer = { status?: number; headers?: Record<string, string>; json?: unknown } | 'cut'

export type WorkspaceDouble = {
  settings: WarehouseSettings
  asked: Asked[]
  lines: StatementLine[]
  waits: WaitingLine[]
}

/** A workspace that gives the answers of the test, and the settings of its client. */
export async function workspaceDouble(
  answer: (asked: Asked, url: string) => CannedAnswer | Promise<CannedAnswer>,
  given: Partial<WarehouseSettings> = {},
): Promise<WorkspaceDouble> {
  const asked: Asked[] = []
  const lines: StatementLine[] = []
  const waits: WaitingLine[] = []
  let url = ''
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
    asked.push(one)
    respond(response, await answer(one, url))
  }
  const server = createServer((request, response) => void hear(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${portOf(server.address())}`
  const workFolder = await mkdtemp(join(tmpdir(), 'workspace-'))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await rm(workFolder, { recursive: true, force: true })
  })
  const settings: WarehouseSettings = {
    host: url,
    warehouseId: 'abc',
    catalog: 'main',
    schema: 'lake',
    volume: 'files',
    credentials: { kind: 'token', token: 'dapi-very-secret' },
    owner: { id: 'product-1', name: 'the first product' },
    workFolder,
    memoryLimitMb: 128,
    patienceMs: 5_000,
    log: (line) => lines.push(line),
    logWaiting: (line) => waits.push(line),
    clock: { nowMs: () => Date.now(), sleep: async (_milliseconds, signal) => signal.throwIfAborted() },
    slots: { take: async () => 0, pause: async () => undefined },
    ...given,
  }
  return { settings, asked, lines, waits }
}

/** A successful statement with these columns and rows. */
export function succeeded(
  columns: Readonly<Record<string, string>>,
  rows: readonly (readonly (string | null)[])[],
  more: object = {},
): CannedAnswer {
  const described = Object.entries(columns).map(([name, type_text]) => ({ name, type_text }))
  return {
    json: {
      statement_id: 'statement-1',
      status: { state: 'SUCCEEDED' },
      manifest: { schema: { columns: described }, total_row_count: rows.length },
      result: { data_array: rows, ...more },
    },
  }
}

/** A failed statement. */
export function failed(error_code: string, message: string): CannedAnswer {
  return {
    json: { statement_id: 'statement-1', status: { state: 'FAILED', error: { error_code, message } } },
  }
}

// A server that listens has such an address.
const portOf = (address: unknown) => (address as AddressInfo).port

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

function respond(response: ServerResponse, answer: CannedAnswer): void {
  if (answer === 'cut') {
    response.socket?.destroy()
    return
  }
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
  response.end(answer.json === undefined ? '' : JSON.stringify(answer.json))
}
