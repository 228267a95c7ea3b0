/** An exact amount as it is entered: without what is zero beyond the cents, and whole amounts without cents. */
export function enteredAmount(amount: string | null | undefined): string {
  return amount?.replace(/0{8}$/, '').replace(/\.00$/, '') ?? ''
}
