import { StatusTag } from '#ui/status/status.tsx'
import { reviewVerdicts, reviewVerdictWords, type ReviewVerdict } from '../contract/verdicts.ts'

const tones: Readonly<Record<ReviewVerdict, 'ok' | 'warning' | 'failed' | 'neutral'>> = {
  IMPROVED: 'ok',
  NEUTRAL: 'neutral',
  REGRESSED: 'failed',
  TOO_FEW_RUNS: 'warning',
  NOT_COMPARABLE: 'neutral',
}

type Props = {
  verdict: string
  /** The verdict in a sentence; absent: what such a verdict is. */
  sentence?: string
}

/** Whether a change saved money. */
export function VerdictTag({ verdict, sentence }: Props) {
  const known = reviewVerdicts.find((one) => one === verdict)
  if (known === undefined) return <>{verdict}</>
  const { label, meaning } = reviewVerdictWords[known]
  return (
    <span data-tooltip={sentence ?? meaning}>
      <StatusTag tone={tones[known]}>{label}</StatusTag>
    </span>
  )
}
