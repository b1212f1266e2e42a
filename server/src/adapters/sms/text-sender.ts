export type TextMessage = {
  channel: 'sms' | 'whatsapp'
  /** The number in international form, `+4930123456`. */
  to: string
  text: string
}

export type TextSender = {
  /**
   * Sends the message to the gateway.
   *
   * @throws `SMS_UNAVAILABLE` (kind `unavailable`): the message is valid, so the caller should try again later. @throws
   * `SMS_REFUSED` (kind `invalid`): the gateway will never accept this message for this number.
   */
  send(message: TextMessage): Promise<void>
}
