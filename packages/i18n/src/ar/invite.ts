import type { TranslationOf } from '../catalogue.ts'
import type { invite as source } from '../en/invite.ts'

export const invite: TranslationOf<typeof source> = {
  'invite.account.subject': 'لديك حساب في Daybook',
  'invite.account.intro':
    'أنشأت لك مؤسسة حسابًا يمكن للناس أن يحجزوا به وقتًا معك. اختر كلمة مرور لتسجيل الدخول. يعمل الرابط أسبوعًا ومرة واحدة.',
  'invite.account.action': 'اختيار كلمة مرور',
  'invite.account.footer': 'أُرسلت من Daybook لأن مؤسسة أنشأت حسابًا بهذا العنوان.',
  'invite.team.subject': 'دعوة إلى فريق',
  'invite.team.intro':
    'يدعوك أحدهم إلى فريقه في Daybook، حيث يحجز الناس وقتًا بعضهم مع بعض. اقبل بالحساب الذي له هذا العنوان، أو أنشئ حسابًا. يعمل الرابط أسبوعًا. إن لم تكن تتوقع دعوة، فلا داعي لفعل أي شيء.',
  'invite.team.action': 'قبول الدعوة',
  'invite.team.footer': 'أُرسلت من Daybook لأن أحدهم دعا هذا العنوان إلى فريقه.',
  'invite.page.title': 'دعوة إلى فريق',
  'invite.page.text': 'بالقبول تصبح عضوًا في «{team}». أنت مسجَّل الدخول بالعنوان {email}.',
  'invite.page.accept': 'قبول الدعوة',
  'invite.page.done': 'أنت في الفريق',
  'invite.page.doneText': 'أصبحت عضوًا في «{team}».',
  'invite.page.gone': 'لم تعد هذه الدعوة صالحة',
  'invite.page.goneText': 'استُعملت أو سُحبت، أو مضى عليها وقت طويل. اطلب دعوة أخرى ممن دعاك.',
  'invite.page.another': 'هذه الدعوة لعنوان بريد آخر. سجِّل الدخول بالحساب الذي له هذا العنوان.',
  'invite.field.account': 'الحساب',
  'invite.field.organization': 'المؤسسة',
  'invite.field.team': 'الفريق',
}
