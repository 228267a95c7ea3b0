import type { Advised } from './advised.ts'
/** What the execution of a page is; undefined where it is about none. */
export function executionWord({ kind, runId, appId }: Advised): 'instance' | 'update' | 'run' | undefined {
  if (appId !== undefined) return 'instance'
  if (runId === undefined) return undefined
  return kind === 'pipeline' ? 'update' : 'run'
}

type Standing = { cost: string | null }

/** What an execution has to do with a recommendation, by its observations. */
export function verdictOf({ cost }: Standing, observations: readonly { holds: boolean }[]): string {
  if (cost === null) return 'Over'
  const held = observations.filter(({ holds }) => holds).length
  if (observations.length === 0) return 'Not looked at'
  if (observations.length === 1) return held === 1 ? 'Speaks for it' : 'Speaks against it'
  return `Speaks for it on ${held} of ${observations.length}`
}
