import type { NoticeWords } from "./en";

export const words: NoticeWords = {
  contract: [
    "Pode retratar-se deste contrato no prazo de {days} dias após a assinatura, sem indicar o motivo.",
    "Para isso, use o botão «Withdraw from this contract» na página desta proposta, ou escreva para {address}. Basta enviar no último dia.",
    "{name} devolve então tudo o que pagou no prazo de 14 dias após receber a retratação, pelo mesmo meio de pagamento e sem custos.",
    "Se pediu que o trabalho começasse mais cedo, paga o que foi feito até à retratação. Depois de tudo feito, o direito de retratação termina.",
    "As suas próprias palavras bastam: «Retrato-me do contrato com {name}», com a data da assinatura, o seu nome e endereço.",
  ],
  change: [
    "Pode retratar-se desta alteração no prazo de {days} dias após a assinatura, sem indicar o motivo. O contrato continua então como era antes da alteração, e o seu direito de se retratar dele mantém-se.",
    "Para isso, use o botão «Withdraw from this change» na página desta alteração, ou escreva para {address}. Basta enviar no último dia.",
    "O que pagou conta para o contrato tal como era. {name} devolve o que o exceder no prazo de 14 dias após receber a retratação, pelo mesmo meio de pagamento e sem custos.",
    "Se pediu que o trabalho acrescentado começasse mais cedo, paga o que dele foi feito até à retratação. Depois de tudo feito, o direito de retratação termina.",
    "As suas próprias palavras bastam: «Retrato-me da alteração do contrato com {name}», com a data da assinatura, o seu nome e endereço.",
  ],
  form: {
    title:
      "Modelo de formulário de retratação (só deve preencher e devolver o presente formulário se quiser retratar-se do contrato)",
    to: "Para",
    lines: [
      "Pela presente comunico/comunicamos (*) que me retrato/nos retratamos (*) do meu/nosso (*) contrato para a prestação do seguinte serviço:",
      "Solicitado em:",
      "Nome do(s) consumidor(es):",
      "Endereço do(s) consumidor(es):",
      "Assinatura do(s) consumidor(es) (só no caso de o presente formulário ser notificado em papel):",
      "Data:",
      "(*) Riscar o que não interessa.",
    ],
  },
  settlement: {
    title: "Trabalho feito até à retratação",
    line: "{name}, feito até à retratação",
    reason: "Retratação do contrato",
    contract: "Acerto do contrato de {signed}, do qual se retratou em {day}.",
    owed: "Pelo que foi feito até então deve {owed}, em proporção ao preço total acordado de {total}.",
    paid: "Desse valor, {paid} já estão pagos.",
    taken_off: "Faturado antes a outra taxa de imposto",
  },
};
