import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput } from '@mantine/core'
import { labelled, type FieldProps } from './field.ts'
import styles from './control.module.css'

type Props = FieldProps<number | undefined> & {
  /** Stands behind the number: "days", "$". */
  unit?: string | undefined
  least?: number | undefined
  most?: number | undefined
  step?: number | undefined
  isWhole?: boolean
}

/** A number with its unit; undefined while it is empty. */
export function NumberField(props: Props) {
  const { value, onChange, placeholder, unit, least, most, step = 1, isWhole = false } = props
  const handleChange = (typed: number | string) => onChange(typeof typed === 'number' ? typed : undefined)
  const unitWidth = `calc(${(unit ?? '').length}ch + 12px)`
  return (
    <NumberInput
      {...labelled(props)}
      {...(unit === undefined ? {} : { rightSectionWidth: unitWidth, rightSection: <Unit text={unit} /> })}
      {...(least === undefined ? {} : { min: least })}
      {...(most === undefined ? {} : { max: most })}
      value={value ?? ''}
      placeholder={placeholder}
      step={step}
      allowDecimal={!isWhole}
      clampBehavior="none"
      hideControls={unit !== undefined}
      onChange={handleChange}
    />
  )
}

function Unit({ text }: { text: string }) {
  return <span className={styles.unit}>{text}</span>
}
