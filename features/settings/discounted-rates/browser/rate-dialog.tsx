import { useState } from 'react'
import { LateDateField } from '#ui/dates/late-date-field.tsx'
import { Button } from '#ui/control/button.tsx'
import { SelectField } from '#ui/control/select-field.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { discountedRate, type DiscountedRate } from '../contract.ts'
import styles from './rates.module.css'

type Props = { today: string; onAdd: (rate: DiscountedRate) => void; onClose: () => void }

/** A discount as its fields hold it. */
type Draft = {
  skuGroup: string
  kind: string
  amount: string
  currency: string
  validFrom: string | null
  validUntil: string | null
}

const kinds = [
  { value: 'percentage', label: 'Percentage off the list price' },
  { value: 'fixed_price', label: 'Fixed price per unit' },
]

function parsedRate({ kind, amount, currency, validFrom, ...draft }: Draft) {
  const terms = kind === 'percentage' ? { kind, percentage: amount } : { kind, price: amount, currency }
  return discountedRate.safeParse({ ...draft, terms, validFrom: validFrom ?? '' })
}

/** One more discount: for which SKUs, how much, and when it holds. */
export function RateDialog({ today, onAdd, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>({
    skuGroup: '',
    kind: 'percentage',
    amount: '',
    currency: 'USD',
    validFrom: today,
    validUntil: null,
  })
  const [isTried, setTried] = useState(false)
  const parsed = parsedRate(draft)
  const errorOf = (...fields: readonly string[]) =>
    isTried
      ? parsed.error?.issues.find(({ path }) => fields.includes(String(path.at(-1))))?.message
      : undefined
  const add = () => {
    setTried(true)
    if (parsed.data) onAdd(parsed.data)
  }
  return (
    <Dialog
      title="Add discount"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={add}>
            Add discount
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TermsFields
          draft={draft}
          errorOf={errorOf}
          onChange={(changed) => setDraft({ ...draft, ...changed })}
        />
        <ValidityFields
          draft={draft}
          errorOf={errorOf}
          onChange={(changed) => setDraft({ ...draft, ...changed })}
        />
      </div>
    </Dialog>
  )
}

type FieldsProps = {
  draft: Draft
  errorOf: (...fields: readonly string[]) => string | undefined
  onChange: (changed: Partial<Draft>) => void
}

/** For which SKUs it is, and what it grants. */
function TermsFields({ draft: { skuGroup, kind, amount, currency }, errorOf, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="SKU group"
        help="The beginning of the SKU names, such as PREMIUM_JOBS. Empty: all SKUs."
        value={skuGroup}
        error={errorOf('skuGroup')}
        onChange={(text) => onChange({ skuGroup: text })}
        data-autofocus
      />
      <SelectField
        label="Kind"
        options={kinds}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen ?? kind })}
      />
      <TextField
        label={kind === 'percentage' ? 'Percentage' : 'Price'}
        inputMode="decimal"
        value={amount}
        error={errorOf('percentage', 'price')}
        onChange={(text) => onChange({ amount: text })}
      />
      {kind === 'fixed_price' && (
        <TextField
          label="Currency"
          value={currency}
          error={errorOf('currency')}
          onChange={(text) => onChange({ currency: text })}
        />
      )}
    </>
  )
}

/** The days on which it holds. */
function ValidityFields({ draft: { validFrom, validUntil }, errorOf, onChange }: FieldsProps) {
  return (
    <>
      <LateDateField
        label="Valid from"
        help="The first UTC day."
        value={validFrom}
        error={errorOf('validFrom')}
        onChange={(day) => onChange({ validFrom: day })}
      />
      <LateDateField
        label="Valid until"
        help="The first UTC day after it. Empty: no end."
        isClearable
        value={validUntil}
        error={errorOf('validUntil')}
        onChange={(day) => onChange({ validUntil: day })}
      />
    </>
  )
}
