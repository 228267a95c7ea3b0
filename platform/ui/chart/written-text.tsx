import { Money } from '#ui/values/money.tsx'
import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import type { Written } from './written-values.ts'

type Props = {
  written: Written
  currency: string | undefined
  isEstimated?: boolean | undefined
  estimatedBecause?: string | undefined
}

/** A figure of a chart, with the mark of an estimate. */
export function WrittenText({ written, currency, isEstimated = false, estimatedBecause }: Props) {
  const { text, amount } = written
  if (amount !== undefined) return <Money {...{ amount, currency, isEstimated, estimatedBecause }} />
  return (
    <>
      {isEstimated && <EstimateMark because={estimatedBecause} />}
      {text}
    </>
  )
}
