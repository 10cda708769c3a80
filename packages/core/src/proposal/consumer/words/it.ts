import type { NoticeWords } from "./en";

export const words: NoticeWords = {
  contract: [
    "Può recedere da questo contratto entro {days} giorni dalla firma, senza indicarne il motivo.",
    "Per farlo, usi il pulsante «Withdraw from this contract» nella pagina di questa proposta, oppure scriva a {address}. Basta inviarlo l’ultimo giorno.",
    "{name} rimborsa allora tutto quanto ha pagato entro 14 giorni da quando riceve il recesso, con lo stesso mezzo di pagamento e senza spese.",
    "Se ha chiesto che il lavoro iniziasse prima, paga quanto è stato svolto fino al recesso. Quando tutto è stato svolto, il diritto di recesso è estinto.",
    "Bastano le Sue parole: «Recedo dal contratto con {name}», con la data della firma, il Suo nome e il Suo indirizzo.",
  ],
  change: [
    "Può recedere da questa modifica entro {days} giorni dalla firma, senza indicarne il motivo. Il contratto prosegue allora com’era prima della modifica, e il Suo diritto di recederne resta invariato.",
    "Per farlo, usi il pulsante «Withdraw from this change» nella pagina di questa modifica, oppure scriva a {address}. Basta inviarlo l’ultimo giorno.",
    "Quanto ha pagato vale per il contratto com’era. {name} rimborsa la parte eccedente entro 14 giorni da quando riceve il recesso, con lo stesso mezzo di pagamento e senza spese.",
    "Se ha chiesto che il lavoro aggiunto iniziasse prima, paga quanto ne è stato svolto fino al recesso. Quando tutto è stato svolto, il diritto di recesso è estinto.",
    "Bastano le Sue parole: «Recedo dalla modifica del contratto con {name}», con la data della firma, il Suo nome e il Suo indirizzo.",
  ],
  form: {
    title:
      "Modulo di recesso tipo (compilare e restituire il presente modulo solo se si desidera recedere dal contratto)",
    to: "Destinatario:",
    lines: [
      "Con la presente io/noi (*) notifichiamo il recesso dal mio/nostro (*) contratto per la prestazione del seguente servizio:",
      "Ordinato il:",
      "Nome del/dei consumatore(i):",
      "Indirizzo del/dei consumatore(i):",
      "Firma del/dei consumatore(i) (solo se il presente modulo è notificato in versione cartacea):",
      "Data:",
      "(*) Cancellare la dicitura inutile.",
    ],
  },
  settlement: {
    title: "Lavoro svolto fino al recesso",
    line: "{name}, svolto fino al recesso",
    reason: "Recesso dal contratto",
    contract: "Conteggio del contratto del {signed}, dal quale ha esercitato il recesso il {day}.",
    owed: "Per quanto svolto fino ad allora deve {owed}, in proporzione al prezzo totale concordato di {total}.",
    paid: "Di questi, {paid} sono già pagati.",
    taken_off: "Fatturato in precedenza con un’altra aliquota",
  },
};
