import { childCalls } from './child-calls.fixture.ts'
import { superviseChild } from './child.ts'

const module = new URL('child.fixture.ts', import.meta.url)
const child = superviseChild({ name: 'test', module, restart: { minMs: 10, maxMs: 10 } })
process.send?.(await child.ask(childCalls.pid, null))
