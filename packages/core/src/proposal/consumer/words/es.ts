import type { NoticeWords } from "./en";

export const words: NoticeWords = {
  contract: [
    "Puede desistir de este contrato en los {days} días siguientes a su firma, sin indicar el motivo.",
    "Para ello, utilice el botón «Withdraw from this contract» en la página de esta propuesta, o escriba a {address}. Basta con enviarlo el último día.",
    "{name} le devuelve entonces todo lo pagado en los 14 días siguientes a la recepción del desistimiento, por el mismo medio de pago y sin gastos.",
    "Si pidió que el trabajo empezara antes, paga lo realizado hasta el desistimiento. Una vez realizado todo, el derecho de desistimiento se extingue.",
    "Bastan sus propias palabras: «Desisto del contrato con {name}», con la fecha de la firma, su nombre y su domicilio.",
  ],
  change: [
    "Puede desistir de esta modificación en los {days} días siguientes a su firma, sin indicar el motivo. El contrato sigue entonces como era antes de la modificación, y su derecho a desistir de él no cambia.",
    "Para ello, utilice el botón «Withdraw from this change» en la página de esta modificación, o escriba a {address}. Basta con enviarlo el último día.",
    "Lo pagado cuenta para el contrato tal como era. {name} le devuelve lo que lo supere en los 14 días siguientes a la recepción del desistimiento, por el mismo medio de pago y sin gastos.",
    "Si pidió que el trabajo añadido empezara antes, paga lo realizado de él hasta el desistimiento. Una vez realizado todo, el derecho de desistimiento se extingue.",
    "Bastan sus propias palabras: «Desisto de la modificación del contrato con {name}», con la fecha de la firma, su nombre y su domicilio.",
  ],
  form: {
    title:
      "Modelo de formulario de desistimiento (sólo debe cumplimentar y enviar el presente formulario si desea desistir del contrato)",
    to: "A la atención de",
    lines: [
      "Por la presente le comunico/comunicamos (*) que desisto de mi/desistimos de nuestro (*) contrato de prestación del siguiente servicio:",
      "Pedido el:",
      "Nombre del consumidor o de los consumidores:",
      "Domicilio del consumidor o de los consumidores:",
      "Firma del consumidor o de los consumidores (solo si el presente formulario se presenta en papel):",
      "Fecha:",
      "(*) Táchese lo que no proceda.",
    ],
  },
  settlement: {
    title: "Trabajo hecho hasta el desistimiento",
    line: "{name}, hecho hasta el desistimiento",
    reason: "Desistimiento del contrato",
    contract: "Liquidación del contrato de fecha {signed}, del que usted desistió el {day}.",
    owed: "Por lo hecho hasta entonces usted debe {owed}, en proporción al precio total acordado de {total}.",
    paid: "De ello, {paid} ya están pagados.",
    taken_off: "Facturado antes con otro tipo impositivo",
  },
};
