// The page behind the bare address: four letters that the host says.

import {html, useEffect, useState} from "../parts/common/preact.js";
import {LAYOUTS} from "../parts/common/registers.js";

LAYOUTS.join = ({state, send}) => {
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  useEffect(() => { if (state.go) location.replace(state.go) }, [state.go]);
  const knock = (event) => {
    event.preventDefault();
    if (code.length === 4) send({do: "knock", code, name});
  };
  const letters = (event) => setCode(event.target.value.toUpperCase().replace(/[^A-Z]/g, "").slice(0, 4));
  if (state.go) return html`<div class="bs lobby"><main class="lobby-page lobby-narrow"><h1>Welcome. One moment…</h1></main></div>`;
  if (state.waiting) return html`<div class="bs lobby"><main class="lobby-page lobby-narrow" role="status">
    <h1>Waiting for the host</h1><p>Ask the host to let device <strong>${state.waiting}</strong> in.</p></main></div>`;
  return html`<div class="bs lobby"><main class="lobby-page lobby-narrow">
    <h1>Join the table</h1>
    <p>Scan your own code on the host's screen with the camera. If that does not work, ask the host to say a code for you.</p>
    <form class="stack" onSubmit=${knock}>
      <label>The four letters
        <input class="lobby-typed" name="code" value=${code} onInput=${letters} autocomplete="off" autocapitalize="characters"
          spellcheck=${false} inputmode="text" aria-describedby="word" /></label>
      <label>Your name, so that the host knows who knocks
        <input name="name" value=${name} maxlength="24" onInput=${(event) => setName(event.target.value)} autocomplete="given-name" /></label>
      <p id="word" class="bad" role="alert">${state.word}</p>
      <button class="main" disabled=${code.length !== 4}>Knock</button>
    </form>
    <p class="quiet">Are you the host? Your lobby opens from the link in the terminal.</p></main></div>`;
};
