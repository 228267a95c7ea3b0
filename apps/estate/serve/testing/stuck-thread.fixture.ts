import { execFileSync } from 'node:child_process'
import { mkdtempSync, open } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithParent } from '../lifetime.ts'

// Nobody writes to the pipe: the thread that opens it waits forever, and the process's end waits for the thread.
const pipe = join(mkdtempSync(join(tmpdir(), 'lakegauge-pipe-')), 'pipe')
execFileSync('mkfifo', [pipe])
open(pipe, 'r', () => undefined)
endWithParent(() => Promise.resolve())
process.stdout.write('ready\n')
