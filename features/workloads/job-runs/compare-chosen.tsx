import { pathOf } from '#contract/endpoint.ts'
import { ScreenLink } from '#ui/address/screen-link.tsx'
import control from '#ui/control/control.module.css'
import { runComparisonScreen } from '../run-comparison/screen.ts'

type Props = { jobId: string; chosen: ReadonlySet<string> }

/** Leads to the comparison as soon as two runs are chosen; says what is missing until then. */
export function CompareChosen({ jobId, chosen }: Props) {
  const [one, other] = [...chosen].map((key) => key.split(' '))
  if (chosen.size !== 2 || !one || !other)
    return <span className="faint">Select two runs to compare them.</span>
  const [workspaceId = '', runId = '', attemptNumber = '0'] = one
  const [, otherRunId = '', otherAttemptNumber = '0'] = other
  return (
    <ScreenLink
      to={pathOf(runComparisonScreen.path, { jobId })}
      view={{ workspaceId, runId, attemptNumber, otherRunId, otherAttemptNumber }}
      {...(control.control ? { className: control.control } : {})}
    >
      Compare
    </ScreenLink>
  )
}
