import type { FormField } from '#ui/form/form-field.ts'

function shownValue({ control, unit }: FormField, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'not set'
  if (control.kind === 'switch') return value === true ? 'on' : 'off'
  const labels = 'options' in control ? control.options : []
  const shown = [value]
    .flat()
    .map((one) => labels.find((option) => option.value === String(one))?.label ?? one)
  return [shown.join(', '), ...(unit === undefined ? [] : [unit])].join(' ')
}

/** "Warning: 80 %; Team: none." */
export function settingText(fields: readonly FormField[], values: Readonly<Record<string, unknown>>): string {
  return `${fields.map((field) => `${field.label}: ${shownValue(field, values[field.name])}`).join('; ')}.`
}
