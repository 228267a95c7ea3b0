import { writeFileSync } from 'node:fs'
import { CodedError } from '#contract/errors.ts'
import { answersTo } from '#contract/process-call.ts'
import { childCalls } from './child-calls.fixture.ts'
import { childMain } from './child-main.ts'

if (process.env['ENDS_AT_ONCE']) process.exit(2)

const held: Buffer[] = []

const answers = answersTo(childCalls, {
  echo: async (input) => input,
  pid: async () => process.pid,
  environment: async (name) => process.env[name],
  refuse: async () => {
    throw new CodedError('not_found', 'There is no such thing.', { field: 'thing' })
  },
  count: async (until, { progress }) => {
    for (let done = 1; done <= until; done += 1) progress(done)
    return until
  },
  greet: async (input) => JSON.stringify(input),
  hang: (_input, { signal, progress }) => {
    progress('hanging')
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('given up')))
    })
  },
  ignoreAbort: (_input, { progress }) => {
    progress('ignoring')
    return new Promise(() => {})
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms, 'waited')),
  grow: (bytes, { progress }) => {
    held.push(Buffer.alloc(bytes, 1))
    progress('grown')
    return new Promise(() => {})
  },
  crash: async () => {
    process.exit(3)
  },
})

async function onStop(): Promise<void> {
  const file = process.env['STOPPED_FILE']
  if (file) writeFileSync(file, 'stopped')
}

await childMain(async () => ({ answers, onStop }))
