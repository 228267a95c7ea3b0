import type { Jobs } from '#jobs/jobs.ts'
import { byTimer, type Later } from '#worker/rest.ts'

type Quiet = { kinds: ReadonlySet<string>; collect?: () => void; later?: Later }

const quietMs = 20_000

/**
 * Collects what runs of these kinds left behind in JavaScript once none of them has ended for a while: a process that
 * nothing asks otherwise keeps it, as nothing makes it collect.
 */
export function collectWhenQuiet(
  jobs: Pick<Jobs, 'onEnd'>,
  // Node collects on demand only where it was started with --expose-gc.
  { kinds, collect = () => void globalThis.gc?.(), later = byTimer }: Quiet,
): void {
  let callOff = () => {}
  jobs.onEnd(({ kind }) => {
    if (!kinds.has(kind)) return
    callOff()
    callOff = later(collect, quietMs)
  })
}
