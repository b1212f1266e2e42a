/** The parameters that the server may send, by operation, as docs.stripe.com/api names them. */
const DOCUMENTED: readonly { operation: RegExp; parameters: readonly RegExp[] }[] = [
  {
    // https://docs.stripe.com/api/checkout/sessions/create
    operation: /^POST \/v1\/checkout\/sessions$/,
    parameters: [
      /^(mode|success_url|cancel_url|client_reference_id|customer_email|customer_creation)$/,
      /^allowed_payment_method_types\[\d+\]$/,
      /^metadata\[\w+\]$/,
      /^custom_text\[submit\]\[message\]$/,
      /^line_items\[\d+\]\[quantity\]$/,
      /^line_items\[\d+\]\[price_data\]\[(currency|unit_amount)\]$/,
      /^line_items\[\d+\]\[price_data\]\[product_data\]\[name\]$/,
      /^(payment|setup)_intent_data\[(description|metadata\]\[\w+)\]$/,
    ],
  },
  // https://docs.stripe.com/api/checkout/sessions/expire
  { operation: /^POST \/v1\/checkout\/sessions\/cs_\w+\/expire$/, parameters: [] },
  // https://docs.stripe.com/api/refunds/create
  { operation: /^POST \/v1\/refunds$/, parameters: [/^payment_intent$/, /^metadata\[\w+\]$/] },
  // https://docs.stripe.com/api/setup_intents/retrieve
  { operation: /^GET \/v1\/setup_intents\/seti_\w+$/, parameters: [] },
  {
    // https://docs.stripe.com/api/payment_intents/create
    operation: /^POST \/v1\/payment_intents$/,
    parameters: [/^(amount|currency|customer|payment_method|off_session|confirm|description)$/, /^metadata\[\w+\]$/],
  },
  // https://docs.stripe.com/api/accounts/retrieve
  { operation: /^GET \/v1\/accounts\/acct_\w+$/, parameters: [] },
]

/** Returns the path or the first parameter that the documents don't name. */
export function refuseUndocumented(call: {
  method: string
  path: string
  parameters: Record<string, string>
}): string | undefined {
  const name = `${call.method} ${call.path}`
  const known = DOCUMENTED.find(({ operation }) => operation.test(name))
  if (!known) return name
  return Object.keys(call.parameters).find((sent) => !known.parameters.some((parameter) => parameter.test(sent)))
}
