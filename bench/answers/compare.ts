import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { median } from '../statistics.ts'
import { textTable } from '../table.ts'

const root = resolve(import.meta.dirname, '../..')
const mostBytes = 1_048_576
const takenKinds = z.array(z.object({ kind: z.string(), processorMs: z.number() }))

/** What to compare: an earlier commit, the data directories of both, questions of a kind, and turns. */
export type Comparison = { commit: string; now: string; before: string; rounds: string; turns: number }

/**
 * The processor time of the same answers by this code and by an earlier commit, in turns, as a table. An earlier commit that
 * reads other published tables needs the data directory of a server of its own.
 */
export async function comparedWith(comparison: Comparison): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-bench-before-'))
  const checkout = join(folder, 'code')
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'inherit' })
  try {
    git('worktree', 'add', '--quiet', '--detach', checkout, comparison.commit)
    await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
    // The questions are those of today.
    await cp(join(root, 'bench'), join(checkout, 'bench'), { recursive: true })
    return tableOf(inTurns(checkout, comparison))
  } finally {
    git('worktree', 'remove', '--force', checkout)
    await rm(folder, { recursive: true, force: true })
  }
}

type Kind = { kind: string; before: number[]; now: number[] }

function inTurns(earlier: string, { now, before, rounds, turns }: Comparison): Kind[] {
  const kinds = new Map<string, Kind>()
  const note = (side: 'before' | 'now', code: string, dataDirectory: string) => {
    for (const { kind, processorMs } of takenBy(code, dataDirectory, rounds)) {
      const known = kinds.get(kind) ?? { kind, before: [], now: [] }
      known[side].push(processorMs)
      kinds.set(kind, known)
    }
  }
  for (let turn = 0; turn < turns; turn += 1) {
    note('before', earlier, before)
    note('now', root, now)
  }
  return [...kinds.values()]
}

function takenBy(code: string, dataDirectory: string, rounds: string) {
  const words = ['--data-directory', resolve(dataDirectory), '--rounds', rounds, '--json']
  const answer = execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(code, 'bench/answers/profile.ts'), ...words],
    { cwd: code, maxBuffer: mostBytes, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return takenKinds.parse(JSON.parse(answer))
}

function tableOf(kinds: readonly Kind[]): string {
  const mean = (side: 'before' | 'now') =>
    kinds.reduce((sum, kind) => sum + median(kind[side]), 0) / kinds.length
  const row = (name: string, first: number, second: number) => [
    name,
    first.toFixed(1),
    second.toFixed(1),
    (second / first).toFixed(2),
  ]
  const rows = kinds.map((kind) => row(kind.kind, median(kind.before), median(kind.now)))
  return textTable(
    ['answer', 'processor ms before', 'now', 'ratio'],
    [...rows, row('mean', mean('before'), mean('now'))],
  )
}
