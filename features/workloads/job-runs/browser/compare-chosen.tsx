import { place } from '#product/places.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import control from '#ui/control/control.module.css'
import { comparisonOf } from '#product/browser/runs/chosen-runs.ts'

type Props = { jobId: string; chosen: ReadonlySet<string> }

/** Leads to the comparison as soon as two runs are chosen; says what is missing until then. */
export function CompareChosen({ jobId, chosen }: Props) {
  const view = comparisonOf(chosen)
  if (!view) return <span className="faint">Select two runs to compare them.</span>
  return (
    <ScreenLink
      {...place.runComparison({ jobId }, view)}
      {...(control.control ? { className: control.control } : {})}
    >
      Compare
    </ScreenLink>
  )
}
