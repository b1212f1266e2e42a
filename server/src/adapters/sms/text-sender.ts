export type TextMessage = {
  channel: 'sms' | 'whatsapp'
  /** In international form, `+4930123456`. */
  to: string
  text: string
}

export type TextSender = {
  /**
   * Hands the message over to the gateway.
   *
   * @throws `SMS_UNAVAILABLE` (kind `unavailable`): nothing is wrong with this message, try again later.
   * @throws `SMS_REFUSED` (kind `invalid`): the gateway will never take this message for this number.
   */
  send(message: TextMessage): Promise<void>
}
