import { Money } from '#ui/values/money.tsx'
import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import type { Written } from './written-values.ts'

type Props = { written: Written; currency: string | undefined; isEstimated?: boolean | undefined }

/** A figure of a chart, with the mark of an estimate. */
export function WrittenText({ written: { text, amount }, currency, isEstimated = false }: Props) {
  if (amount !== undefined) return <Money amount={amount} currency={currency} isEstimated={isEstimated} />
  return (
    <>
      {isEstimated && <EstimateMark />}
      {text}
    </>
  )
}
