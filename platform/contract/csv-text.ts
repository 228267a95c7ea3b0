// A spreadsheet runs a text that starts like this as a formula.
const formulaStart = /^[=+\-@\t\r]/

/** A value as a cell of a CSV file (RFC 4180). */
export function csvCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** A text as a cell of a CSV file, which no spreadsheet runs. */
export function csvText(text: string): string {
  return csvCell(formulaStart.test(text) ? `'${text}` : text)
}
