import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { logOf } from '#connectors/spark/event-log/testing/small-log.ts'

/** More than a pipe holds. */
const jobs = Array.from({ length: 5_000 }, (_, jobId) => ({
  Event: 'SparkListenerJobStart',
  'Job ID': jobId,
}))

test('a command ends without a word, as by SIGPIPE, when the reader of its answer goes away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'closed-pipe-'))
  try {
    writeFileSync(join(folder, 'log'), logOf(jobs))
    const program = resolve(import.meta.dirname, '../../lakegauge')
    const child = spawn(program, ['event-log', 'summarize', join(folder, 'log'), '--json'])
    let complaint = ''
    child.stderr.on('data', (text: Buffer) => void (complaint += text.toString()))
    child.stdout.once('data', () => child.stdout.destroy())
    const [code] = await once(child, 'close')
    expect({ code: Number(code), complaint }).toEqual({ code: 141, complaint: '' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
