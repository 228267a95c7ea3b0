import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import { optionOf, type Option } from './select-dropdown.ts'

type Props<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A row of joined choices of which one is on. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const handleChange = (text: string) => {
    const chosen = optionOf(options, text)
    if (chosen !== undefined) onChange(chosen)
  }
  return (
    <SegmentedControl
      aria-label={label}
      data={[...options]}
      value={value}
      onChange={handleChange}
      transitionDuration={0}
    />
  )
}
