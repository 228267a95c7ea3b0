import { useState } from 'react'
import { LateDateField } from '#ui/dates/late-date-field.tsx'
import { Button } from '#ui/control/button.tsx'
import { SelectField } from '#ui/control/select-field.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { discountedRates, type DiscountedRate } from '../contract.ts'
import styles from './rates.module.css'

type Props = { today: string; onAdd: (rate: DiscountedRate) => void; onClose: () => void }

const kinds = [
  { value: 'percentage', label: 'Percentage off the list price' },
  { value: 'fixed_price', label: 'Fixed price per unit' },
]

/** One more discount: for which SKUs, how much, and when it holds. */
export function RateDialog({ today, onAdd, onClose }: Props) {
  const [skuGroup, setSkuGroup] = useState('')
  const [kind, setKind] = useState('percentage')
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState('USD')
  const [validFrom, setValidFrom] = useState<string | null>(today)
  const [validUntil, setValidUntil] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const terms = kind === 'percentage' ? { kind, percentage: amount } : { kind, price: amount, currency }
  const parsed = discountedRates.safeParse([{ skuGroup, terms, validFrom: validFrom ?? '', validUntil }])
  const errorOf = (...fields: readonly string[]) =>
    isTried
      ? parsed.error?.issues.find(({ path }) => fields.includes(String(path.at(-1))))?.message
      : undefined
  const add = () => {
    setTried(true)
    const [rate] = parsed.data ?? []
    if (rate) onAdd(rate)
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
        <TextField
          label="SKU group"
          help="The beginning of the SKU names, such as PREMIUM_JOBS. Empty: all SKUs."
          value={skuGroup}
          error={errorOf('skuGroup')}
          onChange={setSkuGroup}
          data-autofocus
        />
        <SelectField
          label="Kind"
          options={kinds}
          value={kind}
          onChange={(chosen) => setKind(chosen ?? kind)}
        />
        <TextField
          label={kind === 'percentage' ? 'Percentage' : 'Price'}
          inputMode="decimal"
          value={amount}
          error={errorOf('percentage', 'price')}
          onChange={setAmount}
        />
        {kind === 'fixed_price' && (
          <TextField label="Currency" value={currency} error={errorOf('currency')} onChange={setCurrency} />
        )}
        <LateDateField
          label="Valid from"
          help="The first UTC day."
          value={validFrom}
          error={errorOf('validFrom')}
          onChange={setValidFrom}
        />
        <LateDateField
          label="Valid until"
          help="The first UTC day after it. Empty: no end."
          isClearable
          value={validUntil}
          error={errorOf('validUntil')}
          onChange={setValidUntil}
        />
      </div>
    </Dialog>
  )
}
