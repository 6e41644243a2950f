'use strict';
// Everything is readable without this script: it sorts tables, hides series and reads plots out.
(() => {
  const number = (value) => value === 0 ? '0' : Number(value.toPrecision(3)).toString();

  const order = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.order === undefined ? null : Number(cell.dataset.order);
  };

  const compare = (column) => (left, right) => {
    const a = order(left, column);
    const b = order(right, column);
    if (a !== null && b !== null) return a - b;
    if (a === null && b === null) {
      return left.cells[column].textContent.localeCompare(right.cells[column].textContent, 'en');
    }
    return a === null ? 1 : -1;
  };

  for (const table of document.querySelectorAll('table')) {
    [...table.tHead.rows[0].cells].forEach((heading, column) => {
      heading.firstElementChild.addEventListener('click', () => {
        const descending = heading.getAttribute('aria-sort') === 'ascending';
        for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
        heading.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
        const rows = [...table.tBodies[0].rows].sort(compare(column));
        if (descending) rows.reverse();
        table.tBodies[0].append(...rows);
      });
    });
  }

  // The point that holds at x: the first one at or right of it for a distribution (a percentile is
  // an upper end), the bucket that x lies in for acknowledgements.
  const at = (points, x, unit) => {
    if (unit === 'acks') {
      return points.filter((point) => point[0] <= x + 1e-9).pop();
    }
    return points.find((point) => point[0] >= x - 1e-9) || points[points.length - 1];
  };

  const place = (x, unit) => {
    if (unit === 'acks') return (x < 0 ? '' : '+') + x.toFixed(1) + ' s';
    const percent = 100 * (1 - Math.pow(10, -x));
    return percent.toFixed(Math.min(6, Math.max(1, Math.ceil(x)))) + ' %';
  };

  for (const figure of document.querySelectorAll('figure.plot')) {
    if (!figure.querySelector('script')) continue;
    const unit = figure.dataset.unit;
    const series = JSON.parse(figure.querySelector('script').textContent);
    const buttons = [...figure.querySelectorAll('[data-toggle]')];
    const readout = figure.querySelector('.readout');
    let last = null;

    const shown = (index) => !buttons.length || buttons[index].getAttribute('aria-pressed') === 'true';

    const read = (x) => {
      last = x;
      const values = series.map((points, index) => {
        if (!shown(index) || !points.length) return null;
        const value = at(points, x, unit)[1];
        return unit === 'acks'
          ? value + ' acknowledged in 100 ms'
          : buttons[index].textContent + ' ' + number(value) + ' ms';
      });
      readout.textContent = place(x, unit) + ': ' + values.filter((value) => value).join(', ');
    };

    for (const button of buttons) {
      button.addEventListener('click', () => {
        const show = button.getAttribute('aria-pressed') !== 'true';
        button.setAttribute('aria-pressed', String(show));
        for (const shape of figure.querySelectorAll(`[data-series="${button.dataset.toggle}"]`)) {
          shape.style.display = show ? '' : 'none';
        }
        if (last !== null) read(last);
      });
    }

    for (const holder of figure.querySelectorAll('.wide, .narrow')) {
      const svg = holder.querySelector('svg');
      const axis = Object.fromEntries(['from', 'to', 'start', 'end']
        .map((name) => [name, Number(svg.dataset[name])]));
      const cursor = document.createElementNS('http://www.w3.org/2000/svg', 'line');
      cursor.setAttribute('class', 'cursor');
      cursor.setAttribute('y2', svg.viewBox.baseVal.height - 36);
      cursor.style.display = 'none';
      svg.append(cursor);

      const show = (x) => {
        const value = Math.min(axis.to, Math.max(axis.from, x));
        const pixel = axis.start
          + (value - axis.from) / (axis.to - axis.from) * (axis.end - axis.start);
        cursor.setAttribute('x1', pixel);
        cursor.setAttribute('x2', pixel);
        cursor.style.display = '';
        read(value);
      };

      svg.addEventListener('pointermove', (event) => {
        const box = svg.getBoundingClientRect();
        const pixel = (event.clientX - box.left) / box.width * svg.viewBox.baseVal.width;
        show(axis.from + (pixel - axis.start) / (axis.end - axis.start) * (axis.to - axis.from));
      });
      holder.addEventListener('keydown', (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        show((last === null ? axis.from : last) + step * (axis.to - axis.from) / 100);
      });
    }
  }
})();
