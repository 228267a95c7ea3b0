import type { Jobs } from '#jobs/jobs.ts'
import { byTimer, type Later } from '#worker/rest.ts'

type Quiet = { kinds: ReadonlySet<string>; giveBack(): void; later?: Later }

const quietMs = 20_000

/**
 * Gives back what runs of these kinds left behind once none of them has ended for a while: otherwise a process that nothing
 * asks keeps it, as nothing makes it collect.
 */
export function giveBackWhenQuiet(
  jobs: Pick<Jobs, 'onEnd'>,
  { kinds, giveBack, later = byTimer }: Quiet,
): void {
  let callOff = () => {}
  jobs.onEnd(({ kind }) => {
    if (!kinds.has(kind)) return
    callOff()
    callOff = later(giveBack, quietMs)
  })
}
