import type { FieldProps } from '#ui/control/field.ts'
import { DurationField } from '#ui/control/duration-field.tsx'
import { MultiSelect } from '#ui/control/multi-select.tsx'
import { NumberField } from '#ui/control/number-field.tsx'
import { PasswordField } from '#ui/control/password-field.tsx'
import { SelectField } from '#ui/control/select-field.tsx'
import { Switch } from '#ui/control/switch.tsx'
import { TextArea } from '#ui/control/text-area.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { LateDateField } from '#ui/dates/late-date-field.tsx'
import type { FormField } from './form-field.ts'
import type { FormValue } from './form-values.ts'

type Props = Omit<FieldProps<FormValue>, 'label' | 'help' | 'placeholder' | 'isRequired'> & {
  field: FormField
}

const textOf = (value: FormValue) => (typeof value === 'string' ? value : '')
const textOrNull = (value: FormValue) => (typeof value === 'string' && value !== '' ? value : null)
const listOf = (value: FormValue): readonly string[] =>
  typeof value === 'object' && value !== null ? value : []

/** The control of a field. */
export function FormControl({ field, value, ...props }: Props) {
  const { control, label, help, placeholder, unit, autoComplete } = field
  const isClearable = field.absence !== 'empty'
  const common = { ...props, label, help, placeholder, isRequired: !isClearable }
  switch (control.kind) {
    case 'switch':
      return <Switch {...common} value={value === true} />
    case 'number':
      return (
        <NumberField
          {...common}
          {...control}
          unit={unit}
          value={typeof value === 'number' ? value : undefined}
        />
      )
    case 'duration':
      return <DurationField {...common} value={typeof value === 'number' ? value : undefined} />
    case 'date':
      return <LateDateField {...common} isClearable={isClearable} value={textOrNull(value)} />
    case 'select':
      return (
        <SelectField
          {...common}
          options={control.options}
          isClearable={isClearable}
          value={textOrNull(value)}
        />
      )
    case 'number-select':
      return (
        <SelectField
          {...common}
          options={control.options}
          isClearable={isClearable}
          value={typeof value === 'number' ? String(value) : null}
          onChange={(chosen) => common.onChange(chosen === null ? undefined : Number(chosen))}
        />
      )
    case 'multi-select':
      return <MultiSelect {...common} options={control.options} value={listOf(value)} />
    case 'text-area':
      return <TextArea {...common} maxLength={control.maxLength} value={textOf(value)} />
    case 'password':
      return <PasswordField {...common} autoComplete={autoComplete} value={textOf(value)} />
    case 'text':
      return (
        <TextLine
          {...common}
          maxLength={control.maxLength}
          autoComplete={autoComplete}
          value={textOf(value)}
        />
      )
  }
}

type TextLineProps = FieldProps<string> & {
  maxLength: number | undefined
  autoComplete: string | undefined
}

function TextLine({
  isRequired,
  isDisabled,
  isFocusedFirst,
  maxLength,
  autoComplete,
  ...rest
}: TextLineProps) {
  return (
    <TextField
      {...rest}
      required={isRequired === true}
      disabled={isDisabled === true}
      maxLength={maxLength}
      autoComplete={autoComplete}
      {...(isFocusedFirst === true ? { 'data-autofocus': true } : {})}
    />
  )
}
