import { writeFileSync } from 'node:fs'
import { CodedError } from '#contract/errors.ts'
import type { Handlers } from '#local/calls.ts'
import { childMain } from './child-main.ts'

if (process.env['ENDS_AT_ONCE']) process.exit(2)

const held: Buffer[] = []

const handlers: Handlers = {
  echo: async (params) => params,
  pid: async () => process.pid,
  environment: async (name) => process.env[String(name)],
  refuse: async () => {
    throw new CodedError('not_found', 'There is no such thing.', { field: 'thing' })
  },
  count: async (until, { progress }) => {
    for (let done = 1; done <= Number(until); done += 1) progress(done)
    return until
  },
  hang: (_params, { signal, progress }) => {
    progress('hanging')
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('given up')))
    })
  },
  ignoreAbort: (_params, { progress }) => {
    progress('ignoring')
    return new Promise(() => {})
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, Number(ms), 'waited')),
  grow: (bytes, { progress }) => {
    held.push(Buffer.alloc(Number(bytes), 1))
    progress('grown')
    return new Promise(() => {})
  },
  crash: async () => {
    process.exit(3)
  },
}

async function onStop(): Promise<void> {
  const file = process.env['STOPPED_FILE']
  if (file) writeFileSync(file, 'stopped')
}

await childMain(async () => ({ handlers, onStop }))
